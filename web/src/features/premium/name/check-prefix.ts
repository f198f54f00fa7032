import { PREFIX_LENGTH_MIN } from "@mayfly/contract/premium-constants";
import { NOTICES, type Notice } from "@mayfly/contract/notices";

/** What can be said of a prefix without asking the server, which decides. */
export function checkPrefix(prefix: string): Notice | undefined {
  if (prefix.trim() === "") return NOTICES.prefixRequired;
  if (prefix.length < PREFIX_LENGTH_MIN) return NOTICES.prefixTooShort;
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(prefix) ? undefined : NOTICES.prefixInvalid;
}
