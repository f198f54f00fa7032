/**
 * The company inboxes, the contact form, and subscriptions. Must never send mail to an unconfirmed address,
 * except one confirmation request in 30 days.
 */
import { COMPANY_INBOXES, type CompanyInbox } from "@mayfly/contract/constants";
import type { EmailAddress } from "../address/email-address.ts";

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

export function companyAddresses(defaultDomain: string): EmailAddress[] {
  return COMPANY_INBOXES.map((local) => ({ local, domain: defaultDomain }));
}
