import type { BudgetAccount } from "../../abuse/budgets/held-budget.ts";
import {
  type InboxRecipient,
  type MailReceiver,
  type Recipient,
  isInbox,
} from "../../inbox/receiving/mail-receiver.ts";
import { passageOf, type AttemptTrace } from "./attempt-trace.ts";
import type { ClientIdentity } from "./client-identity.ts";
import type { MailParameters } from "./command.ts";
import { MessageIntake } from "../message/message-intake.ts";
import type { MailPath } from "./path.ts";
import { replyKind, type ReplyName } from "./replies.ts";
import type { SessionContext } from "./session-context.ts";
import type { AcceptedMessage } from "../smtp-reports.ts";

const EMPTY = Buffer.alloc(0);

/** One mail transaction, from MAIL to the end of its message: envelope and content (RFC 5321 3.3). */
export class Transaction {
  readonly sender: MailPath | undefined;
  readonly declaredBytes: number;
  readonly utf8: boolean;
  readonly recipients: Recipient[] = [];
  /** Whether the message is complete; then the envelope is closed. */
  hasEnded = false;
  /** The message, from DATA on. */
  intake: MessageIntake | undefined;
  /** Time from the end of the message to the domain's result. */
  #tookMs = 0;
  /** The complete message, once it has ended. */
  #raw: Buffer = EMPTY;
  #firstPath: MailPath | undefined;
  readonly #beganMs = performance.now();
  /** Whether a recipient was permanently refused. */
  #hasRefused = false;

  constructor(sender: MailPath | undefined, parameters: MailParameters) {
    this.sender = sender;
    this.declaredBytes = parameters.sizeBytes;
    this.utf8 = parameters.utf8;
  }

  get onlyRecipient(): MailPath | undefined {
    return this.recipients.length === 1 ? this.#firstPath : undefined;
  }

  /** Reason why DATA is refused; undefined if it is allowed. */
  get dataRefusal(): ReplyName | undefined {
    if (this.recipients.length > 0) return undefined;
    return this.#hasRefused ? "no-valid-recipients" : "recipient-missing";
  }

  /** Of all recipients' copies, by the declared size. */
  get declaredTotalBytes(): number {
    return this.declaredBytes * this.recipients.length;
  }

  /** From MAIL until now. */
  get elapsedMs(): number {
    return performance.now() - this.#beganMs;
  }

  get inboxes(): InboxRecipient[] {
    return this.recipients.filter(isInbox);
  }

  /** Report data of an accepted message. */
  get accepted(): AcceptedMessage {
    const recipientCount = this.recipients.length;
    return { sizeBytes: this.intake?.sizeBytes ?? 0, recipientCount, tookMs: this.#tookMs };
  }

  /** Returns why MAIL is refused; undefined if it is accepted. */
  senderRefusal({ limits, hasRoom }: SessionContext): ReplyName | undefined {
    if (this.sender?.ascii === false && !this.utf8) return "utf8-not-announced";
    if (this.declaredBytes > limits.messageBytesMax) return "message-too-large";
    return hasRoom() ? undefined : "no-room";
  }

  async addRecipient(
    { context, trace }: { context: SessionContext; trace: AttemptTrace },
    path: MailPath,
    ip: string,
  ): Promise<ReplyName> {
    const refusal = this.#recipientRefusal(path, context);
    if (refusal === "too-many-recipients") await trace.recordRecipient(this, path, refusal);
    if (refusal !== undefined) return refusal;
    const { local, domain } = path;
    const answer = await context.receiver.acceptRecipient({ local, domain }, ip);
    if (answer.accepted) {
      this.#add(answer.recipient, path);
      return "recipient-accepted";
    }
    this.#hasRefused ||= replyKind(answer.reason) === "refused";
    if (answer.inbox) trace.recordFailure(this, answer.reason, [answer.inbox]);
    return answer.reason;
  }

  /** `head`: the trace headers at the start of the message. `account`: the budget of its memory. */
  beginMessage(context: SessionContext, head: string, account: BudgetAccount): void {
    const { buffers, limits, nowMs } = context;
    this.intake = new MessageIntake({ account, buffers }, limits, { head, nowMs });
  }

  /** Call at the end of the message. Returns why the message is refused; undefined if it can be delivered. */
  endMessage(): ReplyName | undefined {
    const { intake } = this;
    if (intake === undefined) return "sender-missing";
    if (intake.fault !== undefined) return intake.fault;
    this.#raw = intake.content();
    return intake.reserveCopies(this.recipients.length);
  }

  async deliver(receiver: MailReceiver, client: ClientIdentity): Promise<ReplyName> {
    this.hasEnded = true;
    const endedAtMs = performance.now();
    const origin = { ...client.origin, sender: formatSender(this.sender) };
    const passage = passageOf(client, this);
    const delivery = { recipients: this.recipients, raw: this.#raw, origin, passage };
    const outcome = await receiver.deliverMessage(delivery);
    this.#tookMs = performance.now() - endedAtMs;
    return outcome.delivered ? "message-accepted" : outcome.reason;
  }

  /** Releases the memory of the message. */
  release(): void {
    this.intake?.release();
  }

  /**
   * Returns why this recipient is refused, whatever the domain answers; undefined if nothing refuses it. Each recipient
   * gets its own copy, and all copies must fit into the memory for messages.
   */
  #recipientRefusal(
    path: MailPath,
    { limits, bytesInFlight }: SessionContext,
  ): ReplyName | undefined {
    if (!path.ascii && !this.utf8) return "utf8-not-announced";
    const count = this.recipients.length + 1;
    const bytes = count * this.declaredBytes;
    const fits = count <= limits.recipientsMax && bytes <= bytesInFlight.limits.perNetwork;
    return fits ? undefined : "too-many-recipients";
  }

  /** Adds an inbox once, even if several recipients (other case or tag) name it. */
  #add(recipient: Recipient, path: MailPath): void {
    if (this.recipients.some((known) => isSameInbox(known, recipient))) return;
    this.#firstPath ??= path;
    this.recipients.push(recipient);
  }
}

function isSameInbox(one: Recipient, other: Recipient): boolean {
  return isInbox(one) && isInbox(other) && one.inboxId === other.inboxId;
}

/** Empty for the null sender (RFC 5321 4.5.5). */
function formatSender(sender: MailPath | undefined): string {
  if (sender === undefined) return "";
  return sender.domain === undefined ? sender.local : `${sender.local}@${sender.domain}`;
}
