import type { AddressKind } from "../inbox/inbox-store.ts";
import type { EmailAddress } from "../address/email-address.ts";

/** Queries over all addresses for the operator's panel. They must never delay mail, however many addresses exist. */
export interface EmailListStore {
  listEmails(query: EmailQuery): Promise<EmailPage>;
  countStored(at: StoredCountsQuery): Promise<StoredCounts>;
}

export type EmailOrder = "created" | "remaining" | "messages" | "address";

/** Company inboxes are excluded. */
export type EmailQuery = {
  kind: "free" | "premium" | undefined;
  /** Lower case: part of an address, an IP address, or a website. */
  search: string | undefined;
  order: EmailOrder;
  descending: boolean;
  limit: number;
  offset: number;
};

/** `total`: the number of rows on all pages. */
export type EmailPage = { emails: ListedEmail[]; total: number };

export type ListedEmail = {
  publicId: string;
  email: EmailAddress;
  kind: AddressKind;
  messageCount: number;
  createdAtMs: number;
  /** null: never. */
  expiresAtMs: number | null;
  ip: string | null;
  referrer: string | null;
};

/** `soonMs`: addresses that end before this time count as ending soon. */
export type StoredCountsQuery = { nowMs: number; soonMs: number };

export type StoredCounts = {
  /** Addresses active at `nowMs`. */
  free: number;
  premium: number;
  premiumEnding: number;
  companyMessages: number;
  suspicions: number;
};
