import { prefixFault, type PrefixFault } from "@mayfly/contract/prefix-form";
import { isFreeLocalPartShape } from "../inbox/addresses/free-local-part.ts";
import { isReservedName } from "../inbox/addresses/reserved-names.ts";

type PrefixReading = { valid: true; prefix: string } | { valid: false; error: PrefixFault };

/** Parses a prefix as typed. */
export function readPrefix(typed: string): PrefixReading {
  const written = typed.trim();
  const error = prefixFault(written);
  return error ? { valid: false, error } : { valid: true, prefix: written.toLowerCase() };
}

/**
 * Returns whether a prefix is for sale. Reserved names, their look-alikes, and the shape of free addresses
 * are not.
 */
export function isForSale(prefix: string): boolean {
  return !isReservedName(prefix) && !isFreeLocalPartShape(prefix);
}
