import type { Clock } from "../clock.ts";
import type { ServedDomains } from "../domains/served-domains.ts";
import { normalizeEmailAddress, type EmailAddress } from "../mail/email-address.ts";
import type { InboxStore, RecipientRow } from "./inbox-store.ts";
import type {
  RecipientAnswer,
  RecipientPath,
  RecipientRefusal,
  ReturnRecipient,
} from "./mail-receiver.ts";
import { isAlive } from "./open-inbox.ts";

export type AcceptRecipientDeps = {
  store: Pick<InboxStore, "findRecipient">;
  clock: Clock;
  domains: Pick<ServedDomains, "defaultDomain" | "receives">;
  /** Names that mean another address, such as postmaster@ of any domain (RFC 2142). */
  aliasOf: (address: EmailAddress) => EmailAddress;
  /**
   * The receiver of mail that comes back, for addresses made for that. Asked for every recipient.
   */
  returnOf: (address: EmailAddress) => ReturnRecipient | undefined;
  limits: InboxLimits;
};

/** Infinity: no limit. */
export type InboxLimits = {
  messagesPerInboxMax: number;
  bytesPerInboxMax: number;
  messagesPerCompanyInboxMax: number;
};

/** Decides on a recipient at RCPT, so that nothing is ever bounced (RFC 5321 7.8, 3.6.2). */
export async function acceptRecipient(
  { store, clock, domains, aliasOf, returnOf, limits }: AcceptRecipientDeps,
  path: RecipientPath,
): Promise<RecipientAnswer> {
  const named = normalizeEmailAddress(path.local, path.domain ?? domains.defaultDomain);
  if (!domains.receives(named.domain)) return refused("foreign-domain");
  const back = returnOf(named);
  if (back) return { accepted: true, recipient: back };
  const row = await store.findRecipient(aliasOf(named));
  if (!row || !isAlive(row, clock.nowMs())) return refused("unknown-address");
  if (isFull(row, limits)) return refused("full");
  const { inboxId, publicId, wrappedKey } = row;
  return { accepted: true, recipient: { inboxId, publicId, wrappedKey, domain: named.domain } };
}

function isFull(row: RecipientRow, limits: InboxLimits): boolean {
  if (row.kind === "company") return row.messageCount >= limits.messagesPerCompanyInboxMax;
  return row.messageCount >= limits.messagesPerInboxMax || row.sizeBytes >= limits.bytesPerInboxMax;
}

function refused(reason: RecipientRefusal): RecipientAnswer {
  return { accepted: false, reason };
}
