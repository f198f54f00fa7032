import type { ErrorBudget } from "./error-budget.ts";
import { replyKind, replyLine, type ReplyName } from "./replies.ts";
import type { SessionContext } from "./session-context.ts";
import type { SessionEnd } from "../smtp-reports.ts";
import type { PendingState } from "./pending-state.ts";
import type { Wire } from "./wire.ts";

type ReplyWriterDeps = {
  readonly context: SessionContext;
  readonly wire: Wire;
  readonly errorBudget: ErrorBudget;
  readonly pending: PendingState;
};

/** Writes the replies to one client. Slows down a client that gets many errors, then disconnects it. */
export class ReplyWriter {
  /** Why the session ended or will end. */
  ending: SessionEnd = "client-left";
  readonly #context: SessionContext;
  readonly #wire: Wire;
  readonly #errorBudget: ErrorBudget;
  readonly #pending: PendingState;

  constructor({ context, wire, errorBudget, pending }: ReplyWriterDeps) {
    this.#context = context;
    this.#wire = wire;
    this.#errorBudget = errorBudget;
    this.#pending = pending;
  }

  write(reply: ReplyName): void {
    this.#wire.reply(replyLine(reply));
    if (replyKind(reply) === "positive") return;
    const consequence = this.#errorBudget.note(reply);
    if (consequence === "end") this.end("too-many-errors");
    else if (consequence === "slow-down") this.#slowDown();
  }

  /** Writes the last reply and ends the connection. */
  end(reply: ReplyName): void {
    this.ending = reply;
    if (replyKind(reply) !== "positive") this.#context.reports.rejected(reply);
    this.#wire.reply(replyLine(reply));
    this.#wire.end(reply === "bye" ? "agreed" : undefined);
  }

  /** Writes the last reply to an abusive client, and reports the abuse. */
  endAbuse(reply: ReplyName): void {
    this.#errorBudget.suspect("protocol-abuse", reply);
    this.end(reply);
  }

  /**
   * Delays this client only: its reply stays unsent, and the server reads nothing more from it until the delay ends.
   */
  #slowDown(): void {
    const { limits, nowMs } = this.#context;
    const timer = setTimeout(() => this.#resume(), limits.slowDownMs);
    this.#pending.begin("slow-down", nowMs, () => clearTimeout(timer));
  }

  #resume(): void {
    this.#pending.end(this.#context.nowMs);
    this.#wire.wake();
  }
}
