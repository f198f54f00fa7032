import { PREFIX_LENGTH_MAX, PREFIX_LENGTH_MIN } from "@mayfly/contract/premium-constants";
import type { ErrorCode } from "@mayfly/contract/errors";
import { isFreeLocalPartShape } from "../inbox/free-local-part.ts";
import { isReservedName } from "../inbox/reserved-names.ts";

export type PrefixReading = { valid: true; prefix: string } | { valid: false; error: ErrorCode };

/**
 * Reads a prefix as somebody typed it, in the order in which the form complains. ASCII is checked
 * before it is lower-cased: the Kelvin sign would become a k.
 */
export function readPrefix(typed: string): PrefixReading {
  const written = typed.trim();
  if (written === "") return { valid: false, error: "PREFIX_REQUIRED" };
  if (written.length < PREFIX_LENGTH_MIN) return { valid: false, error: "PREFIX_TOO_SHORT" };
  if (!WRITTEN.test(written) || MISPLACED_DOT.test(written)) {
    return { valid: false, error: "PREFIX_INVALID" };
  }
  if (written.length > PREFIX_LENGTH_MAX) return { valid: false, error: "PREFIX_TOO_LONG" };
  return { valid: true, prefix: written.toLowerCase() };
}

/** Names of the operator and what reads like them, and the shape of free addresses, which strangers are given. */
export function isForSale(prefix: string): boolean {
  return !isReservedName(prefix) && !isFreeLocalPartShape(prefix);
}

const WRITTEN = /^[A-Za-z0-9._-]+$/;
/** No local part as RFC 5321 4.1.2 has them: mail to it would fail. */
const MISPLACED_DOT = /^\.|\.$|\.\./;
