import { prefixFault, type PrefixFault } from "@mayfly/contract/prefix-form";
import { isFreeLocalPartShape } from "../inbox/free-local-part.ts";
import { isReservedName } from "../inbox/reserved-names.ts";

export type PrefixReading = { valid: true; prefix: string } | { valid: false; error: PrefixFault };

/** Reads a prefix as somebody typed it. */
export function readPrefix(typed: string): PrefixReading {
  const written = typed.trim();
  const error = prefixFault(written);
  return error ? { valid: false, error } : { valid: true, prefix: written.toLowerCase() };
}

/** Names of the operator and what reads like them, and the shape of free addresses, which strangers are given. */
export function isForSale(prefix: string): boolean {
  return !isReservedName(prefix) && !isFreeLocalPartShape(prefix);
}
