import { domainToASCII } from "node:url";

/**
 * An address as the service compares it: both parts in lower case, no plus-tag, the domain in ASCII
 * (an IDN as its A-labels). Made by `parseEmailAddress` or `normalizeEmailAddress` only.
 */
export type EmailAddress = { readonly local: string; readonly domain: string };

/** Normalises the two halves of an address: case-insensitive, and `name+tag` reaches `name`. */
export function normalizeEmailAddress(local: string, domain: string): EmailAddress {
  const lower = local.toLowerCase();
  const plus = lower.indexOf("+");
  return {
    local: plus > 0 ? lower.slice(0, plus) : lower,
    domain: comparableDomain(domain).replace(/\.$/, ""),
  };
}

/** A domain in its own letters and its A-labels are the same domain (RFC 5890 2.3.2.4). */
function comparableDomain(domain: string): string {
  return (IN_OWN_LETTERS.test(domain) && domainToASCII(domain)) || domain.toLowerCase();
}

/** Nothing of ASCII that the converter, which is a URL's, would decode or cut at. */
const IN_OWN_LETTERS = /^[\w.-]*[^\p{ASCII}](?:[\w.-]|[^\p{ASCII}])*$/u;

/** Reads `local@domain` as people type it; undefined where it is no address. */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  if (at < 1 || at === trimmed.length - 1) return undefined;
  return normalizeEmailAddress(trimmed.slice(0, at), trimmed.slice(at + 1));
}

/** What stands behind the last @ of an address that is one. */
export function domainPart(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** The domain of an address in lower-case ASCII; empty where DNS could know none. */
export function asciiDomainOf(address: string): string {
  return address.includes("@") ? domainToASCII(domainPart(address).replace(/\.$/, "")) : "";
}

export function formatEmailAddress(address: EmailAddress): string {
  return `${address.local}@${address.domain}`;
}
