import type { BudgetAccount } from "../../abuse/budgets/held-budget.ts";
import type { NetworkLevels } from "../../ip/network-levels.ts";
import type { MemoryHolder } from "../relieve-memory.ts";
import type { SessionContext } from "./session-context.ts";
import type { Transaction } from "./transaction.ts";
import type { PendingState } from "./pending-state.ts";
import type { Wire } from "./wire.ts";

type SessionMemoryDeps = {
  readonly context: SessionContext;
  readonly wire: Wire;
  readonly pending: PendingState;
  readonly levels: NetworkLevels;
  readonly transaction: () => Transaction | undefined;
  /** Ends the session to free its memory for other clients. */
  readonly endStalled: () => void;
};

/** One client's use of the memory for messages, and its wait for more. */
export class SessionMemory implements MemoryHolder {
  readonly account: BudgetAccount;
  readonly #deps: SessionMemoryDeps;
  /** Since when the message waits for memory, without a byte read since. */
  #shortSinceMs: number | undefined;

  constructor(deps: SessionMemoryDeps) {
    this.account = deps.context.bytesInFlight.open(deps.levels);
    this.#deps = deps;
  }

  get heldBytes(): number {
    return this.#deps.transaction()?.hasEnded === false ? this.account.used : 0;
  }

  get progressAtMs(): number {
    return this.#deps.transaction()?.intake?.progressAtMs ?? this.#deps.context.nowMs;
  }

  get networkBytes(): number {
    return this.account.widestUsed;
  }

  get waitsForMemorySinceMs(): number | undefined {
    const { cause, sinceMs } = this.#deps.pending;
    return cause === "memory" ? sinceMs : undefined;
  }

  endForMemory(): void {
    this.#deps.endStalled();
  }

  /** Call when none of the chunk was read. Keeps the start time if other clients took the freed memory first. */
  wait(): void {
    const { nowMs } = this.#deps.context;
    this.#shortSinceMs ??= nowMs;
    const stop = this.account.onNextRelease(() => this.#resume());
    this.#deps.pending.begin("memory", this.#shortSinceMs, stop);
  }

  /** Call when some of the chunk was read. */
  endShortage(): void {
    this.#shortSinceMs = undefined;
  }

  /** Called at each sweep; refuses a message that has waited too long. */
  sweep(): void {
    const { pending, context } = this.#deps;
    if (context.nowMs - pending.sinceMs < context.limits.bytesInFlightWaitMs) return;
    pending.cancel();
    this.#deps.transaction()?.intake?.refuse("no-memory");
    this.#resume();
  }

  #resume(): void {
    const { pending, context, wire } = this.#deps;
    this.#deps.transaction()?.intake?.restartWindow(context.nowMs);
    pending.end(context.nowMs);
    wire.wake();
  }
}
