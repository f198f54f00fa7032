/**
 * One client's SMTP conversation: its state and the allowed order of commands (RFC 5321 4.1.4). Turns commands into
 * domain calls and their results into replies. It must never decide which recipients exist, never use sockets, and
 * never reply 250 to a message before the domain has stored it.
 */
import { traceHeaders } from "../../mail/mime/trace-headers.ts";
import { ReplyWriter } from "./reply-writer.ts";
import { AttemptTrace } from "./attempt-trace.ts";
import { ClientIdentity, type ClientNetwork } from "./client-identity.ts";
import { parseCommand, type Command } from "./command.ts";
import { ErrorBudget } from "./error-budget.ts";
import { LineReader } from "./line-reader.ts";
import type { MessageIntake } from "../message/message-intake.ts";
import { helloReply, replyLine, type ReplyName } from "./replies.ts";
import type { SessionContext } from "./session-context.ts";
import { SessionMemory } from "./session-memory.ts";
import type { Timeouts } from "../smtp-options.ts";
import type { SessionEnd } from "../smtp-reports.ts";
import { Transaction } from "./transaction.ts";
import { PendingState, type PendingCause } from "./pending-state.ts";
import type { Wire } from "./wire.ts";

export class Session {
  /** Appears in the log and in the Received header of delivered messages. */
  readonly id: string;
  readonly memory: SessionMemory;
  readonly #context: SessionContext;
  readonly #wire: Wire;
  readonly #client: ClientIdentity;
  readonly #errorBudget: ErrorBudget;
  readonly #lines: LineReader;
  readonly #pending: PendingState;
  readonly #writer: ReplyWriter;
  readonly #trace: AttemptTrace;
  #transaction: Transaction | undefined;
  #closed = false;

  constructor(context: SessionContext, wire: Wire, { ip, levels }: ClientNetwork) {
    this.#context = context;
    this.id = context.nextSessionId();
    this.#wire = wire;
    this.#client = new ClientIdentity(ip);
    this.#trace = new AttemptTrace(context.receiver, this.#client);
    this.#errorBudget = new ErrorBudget(context.reports, context.limits, ip);
    this.#lines = new LineReader(context.limits.commandLineBytesMax);
    const pending = new PendingState(context.nowMs);
    this.#pending = pending;
    this.#writer = new ReplyWriter({ context, wire, errorBudget: this.#errorBudget, pending });
    this.memory = new SessionMemory({
      context,
      wire,
      pending,
      levels,
      transaction: () => this.#transaction,
      endStalled: () => this.end("stalled-message"),
    });
  }

  get ending(): SessionEnd {
    return this.#writer.ending;
  }

  /** Undefined: the session reads. */
  get waiting(): PendingCause | undefined {
    return this.#pending.cause;
  }

  /** Whether a message is in transfer that is already larger than most. */
  get isReceivingLarge(): boolean {
    return this.#transaction?.intake?.isLarge ?? false;
  }

  /** Whether no message is in transfer, so that ending the session loses nothing. */
  get isIdle(): boolean {
    return this.#transaction === undefined && this.waiting === undefined;
  }

  /**
   * Reads one command, or the available part of a message. Returns the index after the last byte read. Must not be
   * called while `waiting`.
   */
  consume(chunk: Buffer, offset: number): number {
    const intake = this.#transaction?.intake;
    if (intake !== undefined) return this.#consumeMessage(intake, chunk, offset);
    const end = this.#lines.read(chunk, offset);
    if (this.#lines.outcome !== "incomplete" && this.#context.isBanned(this.#client.ip)) {
      this.end("banned-meanwhile");
      return end;
    }
    switch (this.#lines.outcome) {
      case "incomplete":
        if (this.#lines.isEndless) this.#writer.endAbuse("line-without-end");
        break;
      case "line":
        this.#pending.restart(this.#context.nowMs);
        this.#handle(parseCommand(this.#lines.line));
        break;
      case "bare-newline":
        this.#writer.write("bare-newline-in-command");
        break;
      case "too-long":
        this.#errorBudget.suspect("protocol-abuse", "a command line too long");
        this.#writer.write("line-too-long");
        break;
    }
    return end;
  }

  /** TLS is active: all earlier commands no longer count (RFC 3207 4.2). */
  secured(description: string): void {
    this.#client.secure(description);
    this.#endTransaction();
    this.#pending.end(this.#context.nowMs);
  }

  /** Called at each sweep; ends a client that takes too long. */
  sweep({ idleMs, timeoutMs }: Timeouts): void {
    if (this.waiting === "memory") return this.memory.sweep();
    const { nowMs } = this.#context;
    const waitedMs = nowMs - this.#pending.sinceMs;
    if (this.waiting === "receiver" || this.waiting === "slow-down") return;
    const transaction = this.#transaction;
    if (waitedMs >= (transaction === undefined ? idleMs : timeoutMs)) this.end("timed-out");
    else if (transaction?.intake !== undefined) this.#checkSpeed(transaction.intake, nowMs);
  }

  /** Frees the memory of an unfinished message at once, because the client may keep the connection open for a while. */
  end(reply: ReplyName): void {
    this.#pending.cancel();
    this.#writer.end(reply);
    if (this.waiting !== "receiver") this.#endTransaction();
  }

  /** The connection is closed: releases all memory. A running delivery continues. */
  close(): void {
    this.#closed = true;
    const { id: smtpId, ending: end } = this;
    const { messages } = this.#errorBudget;
    this.#context.log.debug({ smtpId, end, messages }, "SMTP session ended");
    this.#pending.cancel();
    if (this.waiting !== "receiver") this.#releaseAll();
  }

  #handle(command: Command): void {
    switch (command.verb) {
      case "EHLO":
      case "HELO":
        return this.#greet(command.verb, command.name);
      case "MAIL":
        return this.#beginTransaction(command);
      case "RCPT":
        return this.#addRecipient(command);
      case "DATA":
        return this.#beginMessage();
      case "STARTTLS":
        return this.#startTls();
      case "RSET":
        this.#endTransaction();
        return this.#writer.write("ok");
      case "NOOP":
        return this.#writer.write("ok");
      case "HELP":
        return this.#writer.write("help");
      case "VRFY":
        return this.#writer.write("cannot-verify");
      case "QUIT":
        return this.end("bye");
      case "invalid":
        return this.#writer.write(command.problem);
    }
  }

  #greet(verb: "EHLO" | "HELO", name: string): void {
    this.#endTransaction();
    this.#client.greet(verb, name);
    this.#wire.reply(helloReply(verb, this.#context, this.#client));
  }

  #startTls(): void {
    if (this.#context.certificate === undefined) return this.#writer.write("not-implemented");
    if (this.#client.isSecured) return this.#writer.write("tls-running");
    if (this.#context.shuttingDown) return this.end("shutting-down");
    this.#wire.reply(replyLine("start-tls"));
    this.#pending.begin("tls", this.#context.nowMs);
    this.#wire.startTls();
  }

  #beginTransaction({ sender, parameters }: Command & { verb: "MAIL" }): void {
    if (this.#context.shuttingDown) return this.end("shutting-down");
    if (!this.#client.hasGreeted) return this.#writer.write("hello-missing");
    if (this.#transaction !== undefined) return this.#writer.write("transaction-running");
    const transaction = new Transaction(sender, parameters);
    const refusal = transaction.senderRefusal(this.#context);
    this.#trace.keepTooLarge(refusal === "message-too-large" ? transaction : undefined);
    if (refusal === undefined) this.#transaction = transaction;
    this.#writer.write(refusal ?? "sender-accepted");
  }

  #addRecipient({ recipient: path }: Command & { verb: "RCPT" }): void {
    const deps = { context: this.#context, trace: this.#trace };
    const accepting = this.#transaction?.addRecipient(deps, path, this.#client.ip);
    if (accepting !== undefined) return this.#answerLater(accepting);
    // A client that sends MAIL and RCPT together names the recipients of a message that is too large.
    const recording = this.#trace.recordTooLarge(path);
    if (recording === undefined) return this.#writer.write("sender-missing");
    this.#answerLater(recording.then(() => "sender-missing"));
  }

  #beginMessage(): void {
    const { clock, hostname } = this.#context;
    const transaction = this.#transaction;
    const { peer } = this.#client;
    if (!transaction || !peer) return this.#writer.write("sender-missing");
    const { dataRefusal } = transaction;
    if (dataRefusal !== undefined) return this.#writer.write(dataRefusal);
    // The message would be refused at its end, so refuse it now if its size is declared.
    if (this.memory.account.findFull(transaction.declaredTotalBytes)?.full === "network") {
      this.#endTransaction("no-memory-for-network");
      return this.#writer.write("no-memory-for-network");
    }
    const head = traceHeaders(peer, transaction, { hostname, id: this.id, atMs: clock.nowMs() });
    transaction.beginMessage(this.#context, head, this.memory.account);
    this.#writer.write("send-message");
  }

  #consumeMessage(intake: MessageIntake, chunk: Buffer, offset: number): number {
    const end = intake.read(chunk, offset);
    if (end === offset) this.memory.wait();
    else {
      this.memory.endShortage();
      this.#pending.restart(this.#context.nowMs);
    }
    if (intake.ended) this.#endMessage();
    else if (intake.isEndless) this.#endAbuse("endless-message");
    return end;
  }

  #endMessage(): void {
    const transaction = this.#transaction;
    const refusal = transaction?.endMessage();
    if (transaction === undefined || refusal !== undefined) {
      this.#endTransaction(refusal);
      return this.#writer.write(refusal ?? "sender-missing");
    }
    this.#answerLater(transaction.deliver(this.#context.receiver, this.#client));
  }

  #checkSpeed(intake: MessageIntake, nowMs: number): void {
    intake.noteProgress(nowMs);
    const lateness = intake.lateness(nowMs);
    if (lateness === "too-slow") this.#endAbuse(lateness);
    else if (lateness !== undefined) this.end(lateness);
  }

  #answerLater(reply: Promise<ReplyName>): void {
    this.#pending.begin("receiver", this.#context.nowMs);
    reply.then(
      (name) => this.#resume(name),
      (error: unknown) => {
        // Reply 4xx to any error, so that the client retries: a false 5xx would bounce the mail.
        const { log } = this.#context;
        log.error({ err: error, smtpId: this.id }, "unexpected error in an SMTP session");
        this.#resume("store-away");
      },
    );
  }

  #resume(reply: ReplyName): void {
    this.#pending.end(this.#context.nowMs);
    if (reply === "message-accepted") this.#errorBudget.noteDelivery(this.#transaction?.accepted);
    else if (this.#transaction?.hasEnded) this.#trace.recordFailure(this.#transaction, reply);
    if (this.#closed) return this.#releaseAll();
    if (this.#transaction?.hasEnded) this.#endTransaction();
    this.#writer.write(reply);
    this.#wire.wake();
  }

  #endAbuse(reply: ReplyName): void {
    this.#writer.endAbuse(reply);
    this.#endTransaction();
  }

  /** `refusal`: why its message was refused; undefined if it was accepted, or if it never ended. */
  #endTransaction(refusal?: ReplyName): void {
    if (this.#transaction?.hasEnded === false) {
      this.#trace.recordFailure(this.#transaction, refusal ?? this.#writer.ending);
    }
    this.#trace.keepTooLarge(undefined);
    this.#transaction?.release();
    this.#transaction = undefined;
  }

  /** Releases everything once the client is gone and no delivery runs. */
  #releaseAll(): void {
    this.#endTransaction();
    this.memory.account.close();
  }
}
