import type { StorageBudget } from "../../abuse/budgets/storage-budget.ts";
import type { Clock } from "../../time/clock.ts";
import type { ServedDomains } from "../../domains/live-domains.ts";
import { normalizeEmailAddress, type EmailAddress } from "../../address/email-address.ts";
import type { Capacity, InboxStore, RecipientInbox } from "../inbox-store.ts";
import type {
  RecipientAnswer,
  RecipientPath,
  RecipientRefusal,
  ReturnRecipient,
} from "./mail-receiver.ts";
import { isAlive } from "../addresses/open-inbox.ts";

export type AcceptRecipientDeps = {
  store: Pick<InboxStore, "findRecipient">;
  clock: Clock;
  domains: Pick<ServedDomains, "defaultDomain" | "receives">;
  /** Resolves an alias, such as postmaster@ of any domain (RFC 2142), to the real address. */
  aliasOf: (address: EmailAddress) => EmailAddress;
  /** Returns the bounce receiver for a bounce address (signed return path). Called for every recipient. */
  returnOf: (address: EmailAddress) => ReturnRecipient | undefined;
  capacities: { visitors: Capacity; company: (inbox: string) => Capacity };
  storage: Pick<StorageBudget, "takeBytes">;
  /** Counts an RCPT for a company inbox; false if the client exceeded its limit. */
  admitCompanySender: (ip: string) => Promise<boolean>;
};

/** Accepts or refuses a recipient at RCPT, so the server never sends a bounce (RFC 5321 7.8, 3.6.2). */
export async function acceptRecipient(
  deps: AcceptRecipientDeps,
  path: RecipientPath,
  ip?: string,
): Promise<RecipientAnswer> {
  const { store, clock, domains, aliasOf, returnOf, capacities } = deps;
  const named = normalizeEmailAddress(path.local, path.domain ?? domains.defaultDomain);
  if (!domains.receives(named.domain)) return refused("foreign-domain");
  const back = returnOf(named);
  if (back) return { accepted: true, recipient: back };
  const meant = aliasOf(named);
  const row = await store.findRecipient(meant);
  if (!row || !isAlive(row, clock.nowMs())) return refused("unknown-address");
  const capacity = row.kind === "company" ? capacities.company(meant.local) : capacities.visitors;
  if (isFull(row, capacity)) return refused("full");
  const limitedInbox = row.kind === "company" && ip !== undefined ? meant.local : undefined;
  if (limitedInbox !== undefined && ip !== undefined) {
    if (!(await deps.admitCompanySender(ip))) return refused("too-much-company-mail");
  }
  const { inboxId, publicId, wrappedKey, ip: creator } = row;
  const full = creator === null ? undefined : await deps.storage.takeBytes(creator, 0);
  if (full) return refused(full.of === "network" ? "network-full" : "no-room");
  const { domain } = named;
  return {
    accepted: true,
    recipient: { inboxId, publicId, wrappedKey, domain, capacity, ip: creator, limitedInbox },
  };
}

function isFull(row: RecipientInbox, { messagesMax, bytesMax }: Capacity): boolean {
  return row.messageCount >= messagesMax || row.sizeBytes >= bytesMax;
}

function refused(reason: RecipientRefusal): RecipientAnswer {
  return { accepted: false, reason };
}
