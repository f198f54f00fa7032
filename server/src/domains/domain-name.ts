import { domainToASCII, domainToUnicode } from "node:url";
import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";
import { isHostName } from "../address/host-name.ts";

/** RFC 5321 4.5.3.1: an address with the longest local part must still be valid. */
const LOCAL_LENGTH_MAX = 64;
const NAME_LENGTH_MAX = ADDRESS_LENGTH_MAX - LOCAL_LENGTH_MAX - 1;

/** Characters that a URL parser drops, decodes, or cuts at; the result would be another domain. */
const UNFIT = /[\s\p{C}%@:/?#\\[\]<>"'(),;*_]/u;

/**
 * Parses an operator's input into canonical form: lowercase ASCII (IDNA, UTS 46), at least two labels, no IP
 * address, no trailing dot. Returns undefined for anything else.
 */
export function readDomainName(typed: string): string | undefined {
  const text = typed.trim();
  if (UNFIT.test(text) || text.length > ADDRESS_LENGTH_MAX) return undefined;
  const name = domainToASCII(text);
  if (name.length > NAME_LENGTH_MAX || !name.includes(".") || !isHostName(name)) return undefined;
  // A hexadecimal last label, too, makes the name a form of IPv4 address (WHATWG URL).
  if (/\.0x[0-9a-f]*$/.test(name)) return undefined;
  return isWellFormed(name) ? name : undefined;
}

/** An `xn--` label must decode to non-ASCII and encode back to the same label. */
function isWellFormed(name: string): boolean {
  const unicode = domainToUnicode(name);
  return domainToASCII(unicode) === name && !/(?:^|\.)xn--/.test(unicode);
}

/** Returns whether the name is a public suffix (co.uk), under which anyone can register names. */
export async function isPublicSuffix(name: string): Promise<boolean> {
  // Loaded only when a domain is added, because the list has thousands of rules.
  const { getPublicSuffix } = await import("tldts");
  return getPublicSuffix(name) === name;
}
