import type { Notice } from "@mayfly/contract/notices";
import { prefixFault } from "@mayfly/contract/prefix-form";
import { PREFIX_NOTICES } from "./prefix-notices.ts";

/** Checks a prefix without the server, which has the final decision. */
export function checkPrefix(prefix: string): Notice | undefined {
  const fault = prefixFault(prefix);
  return fault && PREFIX_NOTICES[fault];
}
