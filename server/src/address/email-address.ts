import { domainToASCII } from "node:url";

/**
 * A normalized address: both parts in lower case, without plus-tag, the domain in ASCII (an IDN as A-labels). Created
 * only by `parseEmailAddress` and `normalizeEmailAddress`.
 */
export type EmailAddress = { readonly local: string; readonly domain: string };

/** Normalizes local part and domain: case-insensitive, and `name+tag` becomes `name`. */
export function normalizeEmailAddress(local: string, domain: string): EmailAddress {
  return { local: withoutTag(local), domain: comparableDomain(domain).replace(/\.$/, "") };
}

/** Returns the local part in lower case, without plus-tag. */
export function withoutTag(local: string): string {
  const lower = local.toLowerCase();
  const plus = lower.indexOf("+");
  return plus > 0 ? lower.slice(0, plus) : lower;
}

/** A U-label and its A-label are the same domain (RFC 5890 2.3.2.4). */
function comparableDomain(domain: string): string {
  return (IN_OWN_LETTERS.test(domain) && domainToASCII(domain)) || domain.toLowerCase();
}

/** Excludes ASCII characters that the URL-based converter would decode or cut at. */
const IN_OWN_LETTERS = /^[\w.-]*[^\p{ASCII}](?:[\w.-]|[^\p{ASCII}])*$/u;

/** Parses `local@domain` as users type it. Returns undefined if the text is no address. */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  if (at < 1 || at === trimmed.length - 1) return undefined;
  return normalizeEmailAddress(trimmed.slice(0, at), trimmed.slice(at + 1));
}

/** Returns the part after the last @ of a valid address. */
export function domainPart(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** Returns the domain in lower-case ASCII; empty if the domain is impossible in DNS. */
export function asciiDomainOf(address: string): string {
  return address.includes("@") ? domainToASCII(domainPart(address).replace(/\.$/, "")) : "";
}

export function formatEmailAddress(address: EmailAddress): string {
  return `${address.local}@${address.domain}`;
}
