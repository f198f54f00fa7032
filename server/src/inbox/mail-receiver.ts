import type { Capacity } from "./inbox-store.ts";
import type { Origin } from "./sender-verdict.ts";

/**
 * What the SMTP edge asks of the domain, in the domain's words. The edge translates the answers
 * into replies and decides nothing.
 */
export interface MailReceiver {
  /**
   * Asked at each RCPT, so that nothing is ever bounced. `ip`: the client; undefined for mail of this process. Rejects
   * with a temporary AppError when the store is away.
   */
  acceptRecipient(path: RecipientPath, ip?: string): Promise<RecipientAnswer>;
  /** Resolves only when the message is on disk for every recipient that is still alive. `raw` is lent until then: its memory is used again. */
  deliverMessage(delivery: Delivery): Promise<DeliveryOutcome>;
}

/** `domain` is undefined for the bare `<postmaster>` of RFC 5321 4.5.1. Quoted local parts arrive unquoted. */
export type RecipientPath = { local: string; domain: string | undefined };

export type Recipient = InboxRecipient | ReturnRecipient;

export type InboxRecipient = {
  readonly inboxId: number;
  readonly publicId: string;
  readonly wrappedKey: Buffer;
  /** Of ours, as the sender named it. */
  readonly domain: string;
  readonly capacity: Capacity;
  /** Of the client that created the address; null for the company's. */
  readonly ip: string | null;
  /** The company inbox whose messages are counted; undefined for a visitor's, and for mail of this process. */
  readonly limitedInbox?: string | undefined;
};

/** Where mail that we sent comes back to: read when it comes, and not kept. */
export type ReturnRecipient = {
  /** `raw` is lent until it resolves. Rejects with a temporary AppError when the store is away. */
  readonly takeBack: (raw: Buffer) => Promise<void>;
};

export function isInbox(recipient: Recipient): recipient is InboxRecipient {
  return "inboxId" in recipient;
}

export type RecipientAnswer =
  | { accepted: true; recipient: Recipient }
  | { accepted: false; reason: RecipientRefusal };

export type RecipientRefusal = "foreign-domain" | "unknown-address" | FullReason;

/** What is full: the inbox, the share of the network that created it, the service, or the hour of the company's mail. */
export type FullReason = "full" | "network-full" | "no-room" | "too-much-company-mail";

export type Delivery = {
  readonly recipients: readonly Recipient[];
  /** The whole message with its trace headers, as it is to be kept. */
  readonly raw: Buffer;
  readonly origin: Origin;
};

export type DeliveryOutcome =
  | { delivered: true }
  /** Nothing was stored. A `FullReason`: there is no room any more for one of the recipients. */
  | { delivered: false; reason: "no-recipient-left" | FullReason };
