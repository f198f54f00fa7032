import type { ErrorCode } from "./errors.ts";
import { PREFIX_LENGTH_MAX, PREFIX_LENGTH_MIN } from "./premium-constants.ts";

/** What can be wrong with a prefix by itself, as the catalogue calls it. */
export type PrefixFault = Extract<
  ErrorCode,
  "PREFIX_REQUIRED" | "PREFIX_TOO_SHORT" | "PREFIX_INVALID" | "PREFIX_TOO_LONG"
>;

/**
 * In the order in which the form complains; undefined where there is none. What is written is looked
 * at before it is lower-cased: the Kelvin sign would become a k.
 */
export function prefixFault(written: string): PrefixFault | undefined {
  if (written.trim() === "") return "PREFIX_REQUIRED";
  if (written.length < PREFIX_LENGTH_MIN) return "PREFIX_TOO_SHORT";
  if (!WRITTEN.test(written) || MISPLACED_DOT.test(written)) return "PREFIX_INVALID";
  return written.length > PREFIX_LENGTH_MAX ? "PREFIX_TOO_LONG" : undefined;
}

const WRITTEN = /^[A-Za-z0-9._-]+$/;
/** No local part as RFC 5321 4.1.2 has them: mail to it would fail. */
const MISPLACED_DOT = /^\.|\.$|\.\./;
