import type { HeldBudget } from "../abuse/budgets/held-budget.ts";

/** A message without progress for this long is stalled. TCP retransmits a lost packet several times within it. */
const STALLED_MS = 8_000;

/** A client session, as holder of message memory. */
export type MemoryHolder = {
  /** 0: its message is complete, or the client sends none. */
  readonly heldBytes: number;
  /** When its message last made progress. See `MessageIntake`. */
  readonly progressAtMs: number;
  /** Bytes held by the client's widest network. */
  readonly networkBytes: number;
  /** Undefined: the client doesn't wait for memory. */
  readonly waitsForMemorySinceMs: number | undefined;
  endForMemory(): void;
};

/**
 * Frees memory when all memory for messages is used and clients wait for it. Otherwise a hostile client could send much
 * data, stop, and block all other mail. Ends the largest stalled messages, up to the share of one network. If a client
 * has waited for `patienceMs`, also ends the largest message of the network that holds most. Otherwise hostile clients
 * could keep large messages moving and let a small one stall each second.
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
  // The stalled messages' memory is free now: a client that got enough no longer waits.
  if (!clients.some((client) => hasWaited(client, nowMs - patienceMs))) return;
  const rest = holders.filter(({ heldBytes }) => heldBytes > 0);
  rest.toSorted(byNetwork)[0]?.endForMemory();
}

/** A client that waits for the server can't send, so it isn't stalled. */
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
