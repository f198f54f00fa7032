import type { MessageSummary } from "@mayfly/contract";
import { useEffect, useState } from "react";
import { readOthers } from "../../features/address/others/stored-addresses.ts";
import type { AnswerRequest } from "../../features/answer/answer-request.ts";
import { ForwardDialog } from "../../features/answer/forward-dialog.tsx";
import { ReplyDialog } from "../../features/answer/reply-dialog.tsx";
import { sessionDrafts } from "../../features/answer/session-drafts.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { clockWords, secondsLeft } from "../../ui/time/countdown.ts";
import { useTimeText } from "../../ui/time/use-now.ts";

type Counted = { readonly email: string; readonly endsAtMs: number; readonly knownAtMs: number };

export type AnswerDialogProps = {
  readonly request: AnswerRequest;
  /** The active address, which may differ from the one that the message belongs to. */
  readonly address: Counted | null;
  readonly onClose: () => void;
};

/** The reply and forward dialogs in one part, loaded when the visitor approaches a button. */
export function AnswerDialog({ request, address, onClose }: AnswerDialogProps) {
  useFocusOnTitle();
  // The last tick may be one second older than the address data.
  const knownAtMs = address?.knownAtMs ?? 0;
  const left = useTimeText((nowMs) => {
    const atMs = Math.max(nowMs, knownAtMs);
    const seconds = secondsLeft(endOf(request.inbox.email, address, atMs), atMs);
    return seconds === 0 ? "" : clockWords(seconds);
  });
  const props = { request, life: { left, ended: left === "" }, onClose };
  return request.kind === "reply" ? <ReplyDialog {...props} /> : <ForwardDialog {...props} />;
}

/** The dialog can't return the focus to a button that has disappeared with its message: moves it to the inbox's title. */
function useFocusOnTitle(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener?.isConnected || document.activeElement !== document.body) return;
      document.getElementById("inbox-title")?.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** An address that is neither the current one nor one of the others was ended by the server. */
function endOf(email: string, address: Counted | null, nowMs: number): number {
  if (address?.email === email) return address.endsAtMs;
  return readOthers(browserStorage, nowMs).find((other) => other.email === email)?.endsAtMs ?? 0;
}

/**
 * Deletes obsolete drafts. `messages` are all messages of the current address. Drafts of other addresses are kept only
 * while the address is active.
 */
export function pruneDrafts(email: string, messages: readonly MessageSummary[]): void {
  const ids = new Set(messages.map(({ id }) => id));
  const activeEmails = new Set(
    readOthers(browserStorage, Date.now()).map((address) => address.email),
  );
  sessionDrafts.keepOnly((draft) =>
    draft.email === email ? ids.has(draft.id) : activeEmails.has(draft.email),
  );
}
