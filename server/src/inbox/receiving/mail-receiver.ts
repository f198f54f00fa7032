import type { DeliveryReason } from "@mayfly/contract";
import type { Capacity } from "../inbox-store.ts";
import type { FailedAttempt, Passage, TracedInbox } from "../trace/delivery-attempt.ts";
import type { Origin } from "./sender-verdict.ts";

/** The domain functions that the SMTP edge calls. The edge only translates results into replies. */
export interface MailReceiver {
  /**
   * Called at each RCPT, so that the server never sends a bounce. `ip` is the client; undefined for mail from this
   * process, and for a recipient that is refused anyway. Rejects with a temporary AppError while the store is
   * unavailable.
   */
  acceptRecipient(path: RecipientPath, ip?: string): Promise<RecipientDecision>;
  /**
   * Resolves when the message is on disk for every recipient that is still active. The caller reuses the
   * memory of `raw` afterwards.
   */
  deliverMessage(delivery: Delivery): Promise<DeliveryOutcome>;
  /** Records an attempt that left no message, for visitors’ inboxes only. Returns immediately. */
  recordFailure(inboxes: readonly TracedInbox[], attempt: FailedAttempt): void;
}

/** `domain` is undefined for the bare `<postmaster>` of RFC 5321 4.5.1. Quoted local parts arrive unquoted. */
export type RecipientPath = { local: string; domain: string | undefined };

export type Recipient = InboxRecipient | BounceRecipient;

export type InboxRecipient = {
  readonly inboxId: number;
  readonly publicId: string;
  readonly wrappedKey: Buffer;
  /** One of our domains, as named by the sender. */
  readonly domain: string;
  readonly capacity: Capacity;
  /** IP address of the client that created the address; null for company inboxes. */
  readonly ip: string | null;
  /** Whether an API key created the address: its webhooks report the message. */
  readonly isOfKey?: boolean;
  /**
   * The company inbox whose message limit applies; undefined for a visitor's inbox and for mail from this
   * process.
   */
  readonly limitedInbox?: string | undefined;
};

export type NamedInbox = Pick<InboxRecipient, "inboxId" | "wrappedKey" | "ip">;

/** Receives bounces of mail that we sent. The bounce is read on arrival and not stored. */
export type BounceRecipient = {
  /**
   * `raw` must not be used after the promise resolves. Rejects with a temporary AppError while the store is
   * unavailable.
   */
  readonly handleBounce: (raw: Buffer) => Promise<void>;
};

export function isInbox(recipient: Recipient): recipient is InboxRecipient {
  return "inboxId" in recipient;
}

export type RecipientDecision =
  | { accepted: true; recipient: Recipient }
  /** `inbox`: the inbox that the recipient names, if it exists. */
  | { accepted: false; reason: RecipientRefusal; inbox?: NamedInbox };

export type RecipientRefusal = "foreign-domain" | "unknown-address" | FullReason;

/**
 * The exhausted limit: the inbox, the quota of the network that created it, the service, or the company
 * inboxes' message limit.
 */
export type FullReason = "full" | "network-full" | "no-room" | "too-much-company-mail";

/** As the trace of the recipient's inbox has them. */
export const FULL_REASONS: Readonly<
  Partial<Record<RecipientRefusal | "no-recipient-left", DeliveryReason>>
> = {
  full: "inbox-full",
  "network-full": "storage-full",
  "no-room": "server-full",
  "too-much-company-mail": "server-unavailable",
};

export type Delivery = {
  readonly recipients: readonly Recipient[];
  /** The complete message with its trace headers, as it will be stored. */
  readonly raw: Buffer;
  readonly origin: Origin;
  /** Absent for mail from this process. */
  readonly passage?: Passage;
};

export type DeliveryOutcome =
  | { delivered: true }
  /** Nothing was stored. A `FullReason` means that a limit of one recipient is exhausted. */
  | { delivered: false; reason: "no-recipient-left" | FullReason };

/** Metadata of a delivered message for the sender check, which reads the raw message from the store. */
export type DeliveredMail = {
  readonly origin: Origin;
  /** Sender address as shown in the inbox. */
  readonly shownSender: string;
  readonly sizeBytes: number;
  readonly copies: readonly DeliveredCopy[];
};

export type DeliveredCopy = {
  readonly inboxId: number;
  readonly seq: number;
  readonly wrappedKey: Buffer;
};
