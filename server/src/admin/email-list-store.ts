import type { AddressKind } from "../inbox/inbox-store.ts";
import type { EmailAddress } from "../address/email-address.ts";

/** What the operator's panel asks about all addresses at once: never in the way of mail, however many there are. */
export interface EmailListStore {
  listEmails(query: EmailQuery): Promise<EmailPage>;
  countHeld(at: HeldAt): Promise<HeldCounts>;
}

export type EmailOrder = "created" | "remaining" | "messages" | "address";

/** The company's own inboxes are none of them. */
export type EmailQuery = {
  kind: "free" | "premium" | undefined;
  /** In lower case: part of an address, of an IP address or of a website. */
  search: string | undefined;
  order: EmailOrder;
  descending: boolean;
  limit: number;
  offset: number;
};

/** `total`: how many there are, on this page and on all others. */
export type EmailPage = { emails: ListedEmail[]; total: number };

export type ListedEmail = {
  publicId: string;
  email: EmailAddress;
  kind: AddressKind;
  messageCount: number;
  createdAtMs: number;
  /** null: never */
  expiresAtMs: number | null;
  ip: string | null;
  referrer: string | null;
};

/** `soonMs`: what ends by then counts as ending soon. */
export type HeldAt = { nowMs: number; soonMs: number };

export type HeldCounts = {
  /** Addresses alive at that time. */
  free: number;
  premium: number;
  premiumEnding: number;
  companyMessages: number;
  suspicions: number;
};
