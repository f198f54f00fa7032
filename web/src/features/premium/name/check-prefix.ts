import type { Notice } from "@mayfly/contract/notices";
import { prefixFault } from "@mayfly/contract/prefix-form";
import { PREFIX_NOTICES } from "./prefix-notices.ts";

/** What can be said of a prefix without asking the server, which decides. */
export function checkPrefix(prefix: string): Notice | undefined {
  const fault = prefixFault(prefix);
  return fault && PREFIX_NOTICES[fault];
}
