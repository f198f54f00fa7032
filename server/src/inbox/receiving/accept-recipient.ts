import type { StorageBudget } from "../../abuse/budgets/storage-budget.ts";
import type { Clock } from "../../time/clock.ts";
import type { ServedDomains } from "../../domains/live-domains.ts";
import { normalizeEmailAddress, type EmailAddress } from "../../address/email-address.ts";
import type { Capacity, InboxStore, RecipientInbox } from "../inbox-store.ts";
import type {
  RecipientDecision,
  RecipientPath,
  RecipientRefusal,
  BounceRecipient,
} from "./mail-receiver.ts";
import { isActive } from "../addresses/open-inbox.ts";

export type AcceptRecipientDeps = {
  store: Pick<InboxStore, "findRecipient">;
  clock: Clock;
  domains: Pick<ServedDomains, "defaultDomain" | "receives">;
  /** Resolves an alias, such as postmaster@ of any domain (RFC 2142), to the real address. */
  aliasOf: (address: EmailAddress) => EmailAddress;
  /** Returns the bounce receiver for a bounce address (signed return path). Called for every recipient. */
  findBounceRecipient: (address: EmailAddress) => BounceRecipient | undefined;
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
): Promise<RecipientDecision> {
  const { clock, domains, aliasOf, findBounceRecipient, capacities } = deps;
  const address = normalizeEmailAddress(path.local, path.domain ?? domains.defaultDomain);
  if (!domains.receives(address.domain)) return refused("foreign-domain");
  const bounceRecipient = findBounceRecipient(address);
  if (bounceRecipient) return { accepted: true, recipient: bounceRecipient };
  const resolved = aliasOf(address);
  const inbox = await findInbox(deps, resolved);
  if (!inbox || !isActive(inbox, clock.nowMs())) return refused("unknown-address");
  const capacity =
    inbox.kind === "company" ? capacities.company(resolved.local) : capacities.visitors;
  if (isFull(inbox, capacity)) return refused("full", inbox);
  const isLimited = inbox.kind === "company" && ip !== undefined;
  if (isLimited && !(await deps.admitCompanySender(ip))) return refused("too-much-company-mail");
  const { inboxId, publicId, wrappedKey, ip: creator, keyId } = inbox;
  const full = creator === null ? undefined : await deps.storage.takeBytes(creator, 0);
  if (full) return refused(full.of === "network" ? "network-full" : "no-room", inbox);
  const { domain } = address;
  const limitedInbox = isLimited ? resolved.local : undefined;
  const of = { inboxId, publicId, wrappedKey, domain, capacity, ip: creator, limitedInbox };
  return { accepted: true, recipient: keyId === null ? of : { ...of, isOfKey: true } };
}

/**
 * Finds the inbox of an address. A company inbox of a former default domain leads to the one of the default domain: the
 * panel shows only that one.
 */
async function findInbox(
  { store, domains: { defaultDomain } }: Pick<AcceptRecipientDeps, "store" | "domains">,
  address: EmailAddress,
): Promise<RecipientInbox | undefined> {
  const inbox = await store.findRecipient(address);
  if (inbox?.kind !== "company" || address.domain === defaultDomain) return inbox;
  return store.findRecipient({ ...address, domain: defaultDomain });
}

function isFull(inbox: RecipientInbox, { messagesMax, bytesMax }: Capacity): boolean {
  return inbox.messageCount >= messagesMax || inbox.sizeBytes >= bytesMax;
}

function refused(reason: RecipientRefusal, inbox?: RecipientInbox): RecipientDecision {
  if (!inbox) return { accepted: false, reason };
  const { inboxId, wrappedKey, ip } = inbox;
  return { accepted: false, reason, inbox: { inboxId, wrappedKey, ip } };
}
