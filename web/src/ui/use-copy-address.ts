import { NOTICES } from "@mayfly/contract/notices";
import { noteCopied } from "../browser/copied-addresses.ts";
import { measure } from "../measure.ts";
import { useCopy } from "./use-copy.ts";

const WORDS = { copied: NOTICES.copied, failed: NOTICES.copyFailed };

/** Copies an email address, shows a toast, and counts it. While `copied` is true, further calls do nothing. */
export function useCopyAddress(): ReturnType<typeof useCopy> {
  return useCopy(WORDS, (email) => {
    noteCopied(email);
    measure("address_copied");
  });
}
