import type { ErrorCode } from "../errors.ts";
import { PREFIX_LENGTH_MAX, PREFIX_LENGTH_MIN } from "../premium-constants.ts";

/** Faults of a prefix itself, by error code. */
export type PrefixFault = Extract<
  ErrorCode,
  "PREFIX_REQUIRED" | "PREFIX_TOO_SHORT" | "PREFIX_INVALID" | "PREFIX_TOO_LONG"
>;

/**
 * Returns the first fault in the form's order, or undefined. Checks the input before lower-casing it: lower-casing
 * turns the Kelvin sign into a k.
 */
export function prefixFault(written: string): PrefixFault | undefined {
  if (written.trim() === "") return "PREFIX_REQUIRED";
  if (written.length < PREFIX_LENGTH_MIN) return "PREFIX_TOO_SHORT";
  if (!WRITTEN.test(written) || MISPLACED_DOT.test(written)) return "PREFIX_INVALID";
  return written.length > PREFIX_LENGTH_MAX ? "PREFIX_TOO_LONG" : undefined;
}

const WRITTEN = /^[A-Za-z0-9._-]+$/;
/** Not a valid local part (RFC 5321 4.1.2): mail to it would fail. */
const MISPLACED_DOT = /^\.|\.$|\.\./;
