import type { MessageSummary } from "@mayfly/contract";
import { STORAGE_PREFIX } from "@mayfly/contract/constants";
import { NOTICES } from "@mayfly/contract/notices";
import { useEffectEvent, useLayoutEffect } from "react";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useLazyPart } from "../../ui/use-lazy-part.ts";
import type { AnswerDialogProps } from "./answer-dialog.tsx";

/** The page's first load holds no more of answering than this. */
const load = () => import("./answer-dialog.tsx");

/** The dialog that answers a message. It stays when the page goes on to another address: somebody is writing. */
export function AnswerPart(props: AnswerDialogProps) {
  const toast = useToast();
  const dialog = useLazyPart<AnswerDialogProps>(
    () => load().then((module) => module.AnswerDialog),
    () => {
      toast(NOTICES.connectionProblem, "failure");
      props.onClose();
    },
  );
  const show = useEffectEvent(dialog.show);
  // Fetches the dialog's code: its button was pressed.
  useLayoutEffect(() => show(), []);
  return dialog.Part && <dialog.Part {...props} />;
}

/** Ahead of the click; should it fail, the click tries again and says so. */
export function prepareAnswer(): void {
  load().catch(() => undefined);
}

/** What was typed goes with its message and its address. Where nothing was, not even the code is loaded. */
export function tendDrafts(email: string, messages: readonly MessageSummary[]): void {
  if (!hasDrafts()) return;
  load().then(
    (module) => module.tendDrafts(email, messages),
    // Out of reach for now: the next change tries again, and the tab's end takes them in any case.
    () => undefined,
  );
}

function hasDrafts(): boolean {
  try {
    return sessionStorage.getItem(`${STORAGE_PREFIX}drafts`) !== null;
  } catch {
    // Forbidden: then they are in the page's memory only, and end with it.
    return false;
  }
}
