/**
 * The company inboxes, the contact form, and subscriptions. Must never send mail to an unconfirmed address,
 * except one confirmation request in 30 days.
 */
import { COMPANY_INBOXES, type CompanyInbox } from "@mayfly/contract/constants";
import type { EmailAddress } from "../address/email-address.ts";
import type { Capacity, InboxStore } from "../inbox/inbox-store.ts";
import type { Clock } from "../time/clock.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import { makePublicId } from "../inbox/messages/message-id.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { checkCompanyKeys, type SecretFile } from "./company-keys.ts";

/** RFC 2142: these names reach a person at every domain. */
const READ_AT_EVERY_DOMAIN: readonly CompanyInbox[] = ["postmaster", "abuse"];

/** Formats one of the company's addresses. */
export function companyAddress(name: CompanyInbox, domain: string): string {
  return `${name}@${domain}`;
}

/** Returns the address of the inbox: unchanged, except that the names above map to the default domain. */
export function companyAlias(address: EmailAddress, defaultDomain: string): EmailAddress {
  const { local } = address;
  return READ_AT_EVERY_DOMAIN.some((name) => name === local)
    ? { local, domain: defaultDomain }
    : address;
}

function companyAddresses(defaultDomain: string): EmailAddress[] {
  return COMPANY_INBOXES.map((local) => ({ local, domain: defaultDomain }));
}

/** The source of a message for a company inbox. */
export type CompanyMailSource = "senders" | "contact-form";

/** The rest of the general inbox is reserved for the contact form. */
const SHARE_OF_SENDERS = 0.75;

/** Returns the capacity of a company inbox for mail from this source. */
export function companyCapacity(
  { messagesMax, bytesMax }: Capacity,
  inbox: string,
  source: CompanyMailSource,
): Capacity {
  const share = inbox === "general" && source === "senders" ? SHARE_OF_SENDERS : 1;
  return { messagesMax: Math.ceil(messagesMax * share), bytesMax: Math.ceil(bytesMax * share) };
}

/** Creates missing company inboxes at the default domain. They never expire and no token opens them. */
export async function openCompanyInboxes(
  deps: {
    store: Pick<InboxStore, "createAddress" | "listLastingKeys">;
    clock: Clock;
    random: RandomSource;
    contentKeys: ContentKeys;
    secretFile: SecretFile;
  },
  defaultDomain: string,
): Promise<void> {
  for (const [index, email] of companyAddresses(defaultDomain).entries()) {
    await deps.store.createAddress({
      email,
      publicId: makePublicId(deps.random),
      kind: "company",
      createdAtMs: deps.clock.nowMs(),
      expiresAtMs: null,
      wrappedKey: deps.contentKeys.createWrappedKey(),
      passwordHash: null,
      tokenHash: null,
      ip: null,
      referrer: null,
    });
    // All nodes create the same inbox first. If two nodes with different keys start on an empty database, one detects
    // the other's key.
    if (index === 0) await checkCompanyKeys(deps);
  }
}
