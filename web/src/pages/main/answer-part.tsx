import type { MessageSummary } from "@mayfly/contract";
import { NOTICES } from "@mayfly/contract/notices";
import { useEffectEvent, useLayoutEffect } from "react";
import { tabStorage } from "../../browser/browser-storage.ts";
import { useLazyPart } from "../../ui/use-lazy-part.ts";
import type { AnswerDialogProps } from "./answer-dialog.tsx";

/** The first load contains only this part of the reply and forward code. */
const load = () => import("./answer-dialog.tsx");

/** The dialog for replies and forwards. Stays open when the page switches to another address, to keep the draft. */
export function AnswerPart(props: AnswerDialogProps) {
  const dialog = useLazyPart<AnswerDialogProps>(
    () => load().then((module) => module.AnswerDialog),
    NOTICES.connectionProblem,
    props.onClose,
  );
  const show = useEffectEvent(dialog.show);
  // Loads the dialog's code after a click.
  useLayoutEffect(() => show(), []);
  return dialog.Part && <dialog.Part {...props} />;
}

/** Preloads the code. If that fails, the click retries and reports the error. */
export function prepareAnswer(): void {
  load().catch(() => undefined);
}

/** As in `features/answer/drafts.ts`, which is loaded on demand. */
const DRAFTS = "drafts";

/** Deletes drafts of messages and addresses that no longer exist. Loads the code only if drafts exist. */
export function pruneDrafts(email: string, messages: readonly MessageSummary[]): void {
  if (tabStorage.get(DRAFTS) === null) return;
  load().then(
    (module) => module.pruneDrafts(email, messages),
    // The load failed: the next change retries, and closing the tab deletes drafts anyway.
    () => undefined,
  );
}
