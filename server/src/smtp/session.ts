/**
 * One client's conversation: what was said so far and what may follow (RFC 5321 4.1.4). Turns
 * commands into questions to the domain and its answers into replies. It must never decide who
 * receives mail, never know of sockets, and never say 250 for a message before the domain has it.
 */
import { traceHeaders } from "../mail/trace-headers.ts";
import { ClientIdentity } from "./client-identity.ts";
import { parseCommand, type Command } from "./command.ts";
import { Conduct } from "./conduct.ts";
import { LineReader } from "./line-reader.ts";
import type { MessageIntake } from "./message-intake.ts";
import { extendedHelloReply, helloReply, replyKind, replyLine, type ReplyName } from "./replies.ts";
import type { SessionContext } from "./session-context.ts";
import type { SessionEnd } from "./smtp-reports.ts";
import { Transaction } from "./transaction.ts";
import { Waiting, type WaitingCause } from "./waiting.ts";
import type { Wire } from "./wire.ts";

export class Session {
  /** Stands in the log, and in Received of what it delivers. */
  readonly id: string;
  ending: SessionEnd = "client-left";
  readonly #context: SessionContext;
  readonly #wire: Wire;
  readonly #client: ClientIdentity;
  readonly #conduct: Conduct;
  readonly #lines: LineReader;
  readonly #waiting: Waiting;
  #transaction: Transaction | undefined;
  #closed = false;

  constructor(context: SessionContext, wire: Wire, ip: string) {
    this.#context = context;
    this.id = context.nextSessionId();
    this.#wire = wire;
    this.#client = new ClientIdentity(ip);
    this.#conduct = new Conduct(context.reports, context.limits, ip);
    this.#lines = new LineReader(context.limits.commandLineBytesMax);
    this.#waiting = new Waiting(context.nowMs);
  }

  /** Undefined: it reads. */
  get waiting(): WaitingCause | undefined {
    return this.#waiting.cause;
  }

  /** Between two messages: nothing is lost when it ends here. */
  get isIdle(): boolean {
    return this.#transaction === undefined && this.waiting === undefined;
  }

  get #intake(): MessageIntake | undefined {
    return this.#transaction?.intake;
  }

  /** Reads one command, or as much of a message as there is; returns how far it got. Only to be called when not `waiting`. */
  consume(chunk: Buffer, offset: number): number {
    const intake = this.#intake;
    if (intake !== undefined) return this.#consumeMessage(intake, chunk, offset);
    const end = this.#lines.read(chunk, offset);
    if (this.#lines.outcome !== "incomplete" && this.#context.isBanned(this.#client.ip)) {
      this.end("banned-meanwhile");
      return end;
    }
    switch (this.#lines.outcome) {
      case "incomplete":
        if (this.#lines.isEndless) this.#abuse("line-without-end");
        break;
      case "line":
        this.#waiting.restart(this.#context.nowMs);
        this.#obey(parseCommand(this.#lines.line));
        break;
      case "bare-newline":
        this.#answer("bare-newline-in-command");
        break;
      case "too-long":
        this.#conduct.suspect("protocol-abuse", "a command line too long");
        this.#answer("line-too-long");
        break;
    }
    return end;
  }

  /** TLS is up: everything said before is forgotten (RFC 3207 4.2). */
  secured(description: string): void {
    this.#client.secure(description);
    this.#endTransaction();
    this.#waiting.end(this.#context.nowMs);
  }

  /** Called now and then; looks whether the client took too long. */
  sweep(timeoutMs: number): void {
    const { nowMs, limits } = this.#context;
    const waitedMs = nowMs - this.#waiting.sinceMs;
    if (this.waiting === "memory") {
      if (waitedMs >= limits.bytesInFlightWaitMs) this.#giveUpMessage();
      return;
    }
    if (this.waiting === "receiver" || this.waiting === "slow-down") return;
    if (waitedMs >= timeoutMs) this.end("timed-out");
    else if (this.#intake?.trickles(nowMs) === true) this.#abuse("too-slow");
  }

  end(reply: ReplyName): void {
    this.ending = reply;
    if (replyKind(reply) !== "positive") this.#context.reports.rejected(reply);
    this.#wire.reply(replyLine(reply));
    this.#wire.end(reply === "bye" ? "agreed" : undefined);
  }

  /** The connection is gone: gives everything back. A delivery that runs goes on without it. */
  close(): void {
    this.#closed = true;
    const { id: smtpId, ending: end } = this;
    const { messages } = this.#conduct;
    this.#context.log.debug({ smtpId, end, messages }, "an SMTP session ended");
    this.#waiting.callOff();
    if (this.waiting !== "receiver") this.#endTransaction();
  }

  #obey(command: Command): void {
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
        return this.#answer("ok");
      case "NOOP":
        return this.#answer("ok");
      case "HELP":
        return this.#answer("help");
      case "VRFY":
        return this.#answer("cannot-verify");
      case "QUIT":
        return this.end("bye");
      case "invalid":
        return this.#answer(command.problem);
    }
  }

  #greet(verb: "EHLO" | "HELO", name: string): void {
    const { hostname, limits, certificate } = this.#context;
    this.#endTransaction();
    this.#client.greet(verb, name);
    if (verb === "HELO") return this.#wire.reply(helloReply(hostname));
    const startTls = certificate !== undefined && !this.#client.isSecured;
    const { messageBytesMax } = limits;
    this.#wire.reply(extendedHelloReply(hostname, { messageBytesMax, startTls }));
  }

  #startTls(): void {
    if (this.#context.certificate === undefined) return this.#answer("not-implemented");
    if (this.#client.isSecured) return this.#answer("tls-running");
    this.#wire.reply(replyLine("start-tls"));
    this.#waiting.begin("tls", this.#context.nowMs);
    this.#wire.startTls();
  }

  #beginTransaction({ sender, parameters }: Command & { verb: "MAIL" }): void {
    const { limits, hasRoom, shuttingDown } = this.#context;
    if (shuttingDown) return this.end("shutting-down");
    if (!this.#client.hasGreeted) return this.#answer("hello-missing");
    if (this.#transaction !== undefined) return this.#answer("transaction-running");
    if (sender?.ascii === false && !parameters.utf8) return this.#answer("utf8-not-announced");
    if (parameters.sizeBytes > limits.messageBytesMax) return this.#answer("message-too-large");
    if (!hasRoom()) return this.#answer("no-room");
    this.#transaction = new Transaction(sender, parameters);
    this.#answer("sender-accepted");
  }

  #addRecipient({ recipient: path }: Command & { verb: "RCPT" }): void {
    const transaction = this.#transaction;
    if (transaction === undefined) return this.#answer("sender-missing");
    const { limits, budget, receiver } = this.#context;
    const objection = transaction.objectionTo(path, limits.recipientsMax, budget.bytesMax);
    if (objection !== undefined) return this.#answer(objection);
    this.#answerLater(transaction.addRecipient(receiver, path));
  }

  #beginMessage(): void {
    const { clock, hostname } = this.#context;
    const transaction = this.#transaction;
    const { peer } = this.#client;
    if (transaction === undefined || peer === undefined) return this.#answer("sender-missing");
    const { lack } = transaction;
    if (lack !== undefined) return this.#answer(lack);
    const head = traceHeaders(peer, transaction, { hostname, id: this.id, atMs: clock.nowMs() });
    transaction.beginMessage(this.#context, head);
    this.#answer("send-message");
  }

  #consumeMessage(intake: MessageIntake, chunk: Buffer, offset: number): number {
    const end = intake.read(chunk, offset);
    if (end === offset) this.#waitForMemory();
    else this.#waiting.restart(this.#context.nowMs);
    if (intake.ended) this.#endMessage(intake);
    else if (intake.isEndless) this.#abuse("endless-message");
    return end;
  }

  #endMessage(intake: MessageIntake): void {
    const { fault } = intake;
    const transaction = this.#transaction;
    if (fault !== undefined || transaction === undefined) {
      this.#endTransaction();
      return this.#answer(fault ?? "sender-missing");
    }
    const { receiver } = this.#context;
    this.#answerLater(transaction.deliver(receiver, intake.content(), this.#client.origin));
  }

  #waitForMemory(): void {
    const { budget, nowMs } = this.#context;
    const stop = budget.whenGivenBack(() => this.#goOnWithMessage());
    this.#waiting.begin("memory", nowMs, stop);
  }

  #giveUpMessage(): void {
    this.#waiting.callOff();
    this.#intake?.giveUp();
    this.#goOnWithMessage();
  }

  #goOnWithMessage(): void {
    this.#intake?.restartWindow(this.#context.nowMs);
    this.#goOn();
  }

  #goOn(): void {
    this.#waiting.end(this.#context.nowMs);
    this.#wire.wake();
  }

  #answerLater(reply: Promise<ReplyName>): void {
    this.#waiting.begin("receiver", this.#context.nowMs);
    reply.then(
      (name) => this.#resume(name),
      (error: unknown) => {
        // Whatever it was, the client is to try again: a false 5xx would bounce the mail.
        this.#context.log.error(
          { err: error, smtpId: this.id },
          "The domain failed to answer an SMTP session",
        );
        this.#resume("store-away");
      },
    );
  }

  #resume(reply: ReplyName): void {
    this.#waiting.end(this.#context.nowMs);
    if (reply === "message-accepted") this.#noteDelivery();
    if (this.#closed || this.#transaction?.hasEnded) this.#endTransaction();
    if (this.#closed) return;
    this.#answer(reply);
    this.#wire.wake();
  }

  #answer(reply: ReplyName): void {
    this.#wire.reply(replyLine(reply));
    if (replyKind(reply) === "positive") return;
    const consequence = this.#conduct.note(reply);
    if (consequence === "end") this.end("too-many-errors");
    else if (consequence === "slow-down") this.#slowDown();
  }

  /** Only this client waits: the reply stays unsent, and nothing more is read meanwhile. */
  #slowDown(): void {
    const { limits, nowMs } = this.#context;
    const timer = setTimeout(() => this.#goOn(), limits.slowDownMs);
    this.#waiting.begin("slow-down", nowMs, () => clearTimeout(timer));
  }

  #abuse(reply: ReplyName): void {
    this.#conduct.suspect("protocol-abuse", reply);
    this.end(reply);
  }

  #noteDelivery(): void {
    this.#conduct.noteDelivery();
    if (this.#transaction) this.#context.reports.messageAccepted(this.#transaction.accepted);
  }

  #endTransaction(): void {
    this.#transaction?.release();
    this.#transaction = undefined;
  }
}
