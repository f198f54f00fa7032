import { COPY_FEEDBACK_MS } from "@mayfly/contract/constants";
import { copyText } from "../browser/copy-text.ts";
import { useToast, type ToastContent } from "./toast/toast-context.ts";
import { useFlash } from "./use-flash.ts";

/** The texts of the toasts. */
type CopyWords = { readonly copied: ToastContent; readonly failed: ToastContent };

/** Copies a text and shows a toast. While `copied` is true, further calls do nothing. */
export function useCopy(
  { copied: done, failed }: CopyWords,
  onCopied?: (text: string) => void,
): { copied: boolean; copy: (text: string) => void } {
  const toast = useToast();
  const [copied, flash] = useFlash(COPY_FEEDBACK_MS);
  const copy = async (text: string) => {
    if (copied) return;
    if (!(await copyText(text))) return toast(failed, "failure");
    onCopied?.(text);
    flash();
    toast(done, "success");
  };
  return { copied, copy: (text) => void copy(text) };
}
