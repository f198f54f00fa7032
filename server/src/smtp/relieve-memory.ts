import type { HeldBudget } from "../abuse/budgets/held-budget.ts";

/** A message without progress for this time is stalled. TCP repeats a lost packet several times within it. */
const STALLED_MS = 8_000;

/** A client that sends a message. */
export type MemoryHolder = {
  /** 0: its message is complete, or it sends none. */
  readonly heldBytes: number;
  /** When its message last made progress. See `MessageIntake`. */
  readonly progressAtMs: number;
  /** What its widest network holds. */
  readonly networkBytes: number;
  /** Undefined: it doesn't wait for memory. */
  readonly waitsForMemorySinceMs: number | undefined;
  endForMemory(): void;
};

/**
 * Makes room when all memory for messages is used and clients wait for it. Otherwise a hostile client could send
 * much, fall silent, and keep out the mail of all others. Ends the stalled messages that hold most, up to the share
 * of one network. If a client has waited for `patienceMs`, also ends the largest message of the network that holds
 * most: hostile clients could keep large messages moving, and let a small one stall each second.
 */
export function relieveMemory(
  clients: readonly MemoryHolder[],
  budget: HeldBudget,
  { nowMs, patienceMs }: { nowMs: number; patienceMs: number },
): void {
  if (budget.waitingCount === 0) return;
  const holders = clients.filter(({ heldBytes }) => heldBytes > 0);
  const stalled = holders.filter((holder) => isStalled(holder, nowMs));
  endLargest(stalled, budget.limits.perNetwork);
  // The memory of the stalled messages is free by now: a client that got enough of it waits no longer.
  if (!clients.some((client) => hasWaited(client, nowMs - patienceMs))) return;
  const rest = holders.filter(({ heldBytes }) => heldBytes > 0);
  rest.toSorted(byNetwork)[0]?.endForMemory();
}

/** A client that waits for us can't send. */
function isStalled({ progressAtMs, waitsForMemorySinceMs }: MemoryHolder, nowMs: number): boolean {
  return waitsForMemorySinceMs === undefined && nowMs - progressAtMs >= STALLED_MS;
}

function endLargest(holders: readonly MemoryHolder[], bytesMax: number): void {
  let freedBytes = 0;
  for (const holder of holders.toSorted((one, other) => other.heldBytes - one.heldBytes)) {
    if (freedBytes >= bytesMax) return;
    freedBytes += holder.heldBytes;
    holder.endForMemory();
  }
}

function hasWaited({ waitsForMemorySinceMs: sinceMs }: MemoryHolder, latestMs: number): boolean {
  return sinceMs !== undefined && sinceMs <= latestMs;
}

function byNetwork(one: MemoryHolder, other: MemoryHolder): number {
  return other.networkBytes - one.networkBytes || other.heldBytes - one.heldBytes;
}
