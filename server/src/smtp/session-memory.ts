import type { BudgetAccount } from "../abuse/budgets/held-budget.ts";
import type { NetworkLevels } from "../ip/network-levels.ts";
import type { MemoryHolder } from "./relieve-memory.ts";
import type { SessionContext } from "./session-context.ts";
import type { Transaction } from "./transaction.ts";
import type { Waiting } from "./waiting.ts";
import type { Wire } from "./wire.ts";

export type SessionMemoryDeps = {
  readonly context: SessionContext;
  readonly wire: Wire;
  readonly waiting: Waiting;
  readonly levels: NetworkLevels;
  readonly transaction: () => Transaction | undefined;
  /** Ends the session, so that other clients get its memory. */
  readonly endStalled: () => void;
};

/** What one client's messages hold of the memory for all messages, and the client's wait for more of it. */
export class SessionMemory implements MemoryHolder {
  readonly account: BudgetAccount;
  readonly #deps: SessionMemoryDeps;
  /** Since when its message waits for memory and nothing more of it was read. */
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
    const { cause, sinceMs } = this.#deps.waiting;
    return cause === "memory" ? sinceMs : undefined;
  }

  endForMemory(): void {
    this.#deps.endStalled();
  }

  /** Nothing of the message was read. A wait that gives room for nothing goes on: other clients were faster. */
  wait(): void {
    const { nowMs } = this.#deps.context;
    this.#shortSinceMs ??= nowMs;
    const stop = this.account.whenGivenBack(() => this.#goOn());
    this.#deps.waiting.begin("memory", this.#shortSinceMs, stop);
  }

  /** Some of the message was read. */
  endShortage(): void {
    this.#shortSinceMs = undefined;
  }

  /** Called regularly; refuses a message that has waited for too long. */
  sweep(): void {
    const { waiting, context } = this.#deps;
    if (context.nowMs - waiting.sinceMs < context.limits.bytesInFlightWaitMs) return;
    waiting.callOff();
    this.#deps.transaction()?.intake?.refuse("no-memory");
    this.#goOn();
  }

  #goOn(): void {
    const { waiting, context, wire } = this.#deps;
    this.#deps.transaction()?.intake?.restartWindow(context.nowMs);
    waiting.end(context.nowMs);
    wire.wake();
  }
}
