import { domainToASCII, domainToUnicode } from "node:url";
import { isIP } from "node:net";
import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";

/** RFC 5321 4.5.3.1: with the longest local part it still has to be an address. */
const LOCAL_LENGTH_MAX = 64;
const NAME_LENGTH_MAX = ADDRESS_LENGTH_MAX - LOCAL_LENGTH_MAX - 1;

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Characters that a URL parser drops, decodes or cuts at: what is left would be another domain. */
const UNFIT = /[\s\p{C}%@:/?#\\[\]<>"'(),;*_]/u;

/**
 * Reads what an operator typed into the one form in which domains are compared: lower-case ASCII
 * (IDNA, UTS 46), two labels or more, no address, no dot at its end. undefined for all else.
 */
export function readDomainName(typed: string): string | undefined {
  const text = typed.trim();
  if (UNFIT.test(text) || text.length > ADDRESS_LENGTH_MAX) return undefined;
  const name = domainToASCII(text);
  if (name.length > NAME_LENGTH_MAX || !NAME.test(name)) return undefined;
  if (isIP(name) !== 0 || /^(?:\d+|0x[0-9a-f]*)$/.test(lastLabel(name))) return undefined;
  return isWellFormed(name) ? name : undefined;
}

/** A label that begins with `xn--` has to stand for something, and for nothing simpler. */
function isWellFormed(name: string): boolean {
  const unicode = domainToUnicode(name);
  return domainToASCII(unicode) === name && !/(?:^|\.)xn--/.test(unicode);
}

function lastLabel(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/**
 * Whether it is a public suffix (co.uk), below which everybody registers names: nobody's own, and
 * no place for mail.
 */
export async function isPublicSuffix(name: string): Promise<boolean> {
  // A list of thousands of rules, loaded only when a domain is added.
  const { getPublicSuffix } = await import("tldts");
  return getPublicSuffix(name) === name;
}
