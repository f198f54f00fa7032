/**
 * The company's own inboxes, the contact form, and subscriptions. It must never write to an address
 * that hasn't confirmed, except for one mail in 30 days that asks for the
 * confirmation.
 */
import { COMPANY_INBOXES, type CompanyInbox } from "@mayfly/contract/constants";
import type { EmailAddress } from "../address/email-address.ts";

/** RFC 2142: these reach a person at every domain. */
const READ_AT_EVERY_DOMAIN: readonly CompanyInbox[] = ["postmaster", "abuse"];

/** One of the company's addresses, as a mail or an envelope names it. */
export function companyAddress(name: CompanyInbox, domain: string): string {
  return `${name}@${domain}`;
}

/** The inbox that an address means: its own, except for the names above, whose inbox is at the default domain. */
export function companyAlias(address: EmailAddress, defaultDomain: string): EmailAddress {
  const { local } = address;
  return READ_AT_EVERY_DOMAIN.some((name) => name === local)
    ? { local, domain: defaultDomain }
    : address;
}

export function companyAddresses(defaultDomain: string): EmailAddress[] {
  return COMPANY_INBOXES.map((local) => ({ local, domain: defaultDomain }));
}
