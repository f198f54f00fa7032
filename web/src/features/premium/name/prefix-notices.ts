import { NOTICES, type Notice } from "@mayfly/contract/notices";
import type { PrefixFault } from "@mayfly/contract/prefix-form";

/** Notices about a prefix, from the page's check or the server's. */
export const PREFIX_NOTICES: Readonly<Record<PrefixFault | "PREFIX_TAKEN", Notice>> = {
  PREFIX_REQUIRED: NOTICES.prefixRequired,
  PREFIX_TOO_SHORT: NOTICES.prefixTooShort,
  PREFIX_TOO_LONG: NOTICES.prefixTooLong,
  PREFIX_INVALID: NOTICES.prefixInvalid,
  PREFIX_TAKEN: NOTICES.prefixTaken,
};
