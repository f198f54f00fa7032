import type { DeliveryReason } from "@mayfly/contract";
import {
  FULL_REASONS,
  type MailReceiver,
  type NamedInbox,
} from "../../inbox/receiving/mail-receiver.ts";
import type { Passage } from "../../inbox/trace/delivery-attempt.ts";
import type { SessionEnd } from "../smtp-reports.ts";
import type { ClientIdentity } from "./client-identity.ts";
import type { MailPath } from "./path.ts";
import { replyText, type ReplyName } from "./replies.ts";
import { shownSenderDomain } from "./sender-domain.ts";
import type { Transaction } from "./transaction.ts";

/** Reasons as visitors read them. Other replies end an attempt only together with the session. */
const REASONS: Partial<Record<SessionEnd, DeliveryReason>> = {
  ...FULL_REASONS,
  "bare-newline-in-message": "bare-line-feed",
  "message-too-large": "message-too-large",
  "endless-message": "message-too-large",
  "headers-too-large": "content-refused",
  "too-large-for-recipients": "too-many-recipients",
  "too-many-recipients": "too-many-recipients",
  "no-memory": "server-unavailable",
  "no-memory-for-network": "rate-limit",
  "stalled-message": "server-unavailable",
  "store-away": "server-unavailable",
  "session-failed": "server-unavailable",
  "shutting-down": "server-unavailable",
  "banned-meanwhile": "banned-network",
  "timed-out": "too-slow",
  "too-slow": "too-slow",
  "message-timed-out": "too-slow",
  "too-many-errors": "protocol-errors",
  "line-without-end": "protocol-errors",
};

/** Reasons that one of several recipients may be the cause of. */
const OF_ONE_INBOX: ReadonlySet<DeliveryReason> = new Set(["inbox-full", "storage-full"]);

/** Refused recipients of one client that are looked up: for the client they are no errors, so it may name any number. */
const LOOK_UPS_MAX = 100;

/** Outcomes of one client's transactions that left no message, for the traces of their recipients. */
export class AttemptTrace {
  readonly #receiver: MailReceiver;
  readonly #client: ClientIdentity;
  /** The transaction that MAIL could not begin because its message is too large. */
  #tooLarge: Transaction | undefined;
  #lookUps = 0;

  constructor(receiver: MailReceiver, client: ClientIdentity) {
    this.#receiver = receiver;
    this.#client = client;
  }

  keepTooLarge(transaction: Transaction | undefined): void {
    this.#tooLarge = transaction;
  }

  /** Records a recipient of a message that MAIL refused as too large; undefined if there is none. */
  recordTooLarge(path: MailPath): Promise<void> | undefined {
    const transaction = this.#tooLarge;
    return transaction && this.recordRecipient(transaction, path, "message-too-large");
  }

  /**
   * Records a recipient that the session refuses, whatever the domain answers, for the client's first hundred. The
   * look-up counts no sender, and one that fails leaves no record.
   */
  async recordRecipient(
    transaction: Transaction,
    { local, domain }: MailPath,
    refusal: ReplyName,
  ): Promise<void> {
    if (this.#lookUps === LOOK_UPS_MAX) return;
    this.#lookUps += 1;
    const answer = await this.#receiver.acceptRecipient({ local, domain }).catch(() => undefined);
    const inbox = answer?.accepted ? answer.recipient : answer?.inbox;
    if (inbox && "inboxId" in inbox) this.recordFailure(transaction, refusal, [inbox]);
  }

  /** `end`: our reply, or how the session ended. */
  recordFailure(
    transaction: Transaction,
    end: SessionEnd,
    inboxes: readonly NamedInbox[] = transaction.inboxes,
  ): void {
    // A company inbox has no visitor to read a trace, and would keep it forever.
    const traced = inboxes.filter(({ ip }) => ip !== null);
    if (traced.length === 0) return;
    const { intake, declaredBytes } = transaction;
    const ended = REASONS[end] ?? "gave-up";
    const isOurs = ended !== "gave-up";
    // One full inbox defers the message for all recipients. Their traces must not state that their own inbox is
    // full.
    const isOfOne = inboxes.length > 1 && OF_ONE_INBOX.has(ended);
    const reason = isOfOne ? "server-unavailable" : ended;
    this.#receiver.recordFailure(traced, {
      ...passageOf(this.#client, transaction),
      outcome: isOurs && end !== "timed-out" ? "refused" : "broken-off",
      reason,
      stage: stageOf(transaction),
      sizeBytes: Math.max(intake?.sizeBytes ?? 0, declaredBytes),
      ...(isOurs && !isOfOne && end !== "client-left" && { reply: replyText(end) }),
    });
  }
}

/** How a client's transaction came. */
export function passageOf(
  { ip, tlsVersion }: ClientIdentity,
  { sender, elapsedMs }: Transaction,
): Passage {
  return {
    ip,
    senderDomain: shownSenderDomain(sender?.domain),
    ...(tlsVersion !== undefined && { tls: tlsVersion }),
    tookMs: Math.round(elapsedMs),
  };
}

function stageOf({ intake, hasEnded }: Transaction): "recipient" | "message" | "end" {
  if (intake === undefined) return "recipient";
  return hasEnded || intake.ended ? "end" : "message";
}
