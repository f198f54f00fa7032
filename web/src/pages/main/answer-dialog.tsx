import type { MessageSummary } from "@mayfly/contract";
import { useState } from "react";
import { EARLIER, readEarlier } from "../../features/address/earlier/stored-earlier.ts";
import type { AskedAnswer } from "../../features/answer/asked-answer.ts";
import { ForwardDialog } from "../../features/answer/forward-dialog.tsx";
import { ReplyDialog } from "../../features/answer/reply-dialog.tsx";
import { sessionDrafts } from "../../features/answer/session-drafts.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { clockUnit, formatClock, secondsLeft } from "../../ui/time/countdown.ts";
import { useTimeText } from "../../ui/time/use-now.ts";

type Counted = { readonly token: string; readonly endsAtMs: number; readonly knownAtMs: number };

export type AnswerDialogProps = {
  readonly asked: AskedAnswer;
  /** The address in use: the one that is answered from, or one that took its place meanwhile. */
  readonly address: Counted | null;
  readonly onClose: () => void;
};

/** Both ways to answer a message, in one part that is loaded when somebody comes near. */
export function AnswerDialog({ asked, address, onClose }: AnswerDialogProps) {
  const endsAtMs = useLastEnd(asked.inbox.token, address);
  // The page's clock may be a second behind what was just learnt.
  const knownAtMs = address?.knownAtMs ?? 0;
  const left = useTimeText((nowMs) => {
    const seconds = secondsLeft(endsAtMs, Math.max(nowMs, knownAtMs));
    return seconds === 0 ? "" : `${formatClock(seconds)} ${clockUnit(seconds)}`;
  });
  const props = { asked, life: { left, ended: left === "" }, onClose };
  return asked.kind === "reply" ? <ReplyDialog {...props} /> : <ForwardDialog {...props} />;
}

/** The end as it was last known while the address was in use here. */
function useLastEnd(token: string, address: Counted | null): number {
  const [endsAtMs, setEndsAtMs] = useState(address?.endsAtMs ?? 0);
  const isInUse = address?.token === token;
  if (isInUse && address.endsAtMs !== endsAtMs) setEndsAtMs(address.endsAtMs);
  return isInUse ? address.endsAtMs : endsAtMs;
}

/** `messages` are all that the address in use has. Of others only those that can be returned to are alive. */
export function tendDrafts(email: string, messages: readonly MessageSummary[]): void {
  const ids = new Set(messages.map(({ id }) => id));
  const earlier = readEarlier(browserStorage.get(EARLIER), Date.now());
  const living = new Set(earlier.map((address) => address.email));
  sessionDrafts.keepOnly((draft) =>
    draft.email === email ? ids.has(draft.id) : living.has(draft.email),
  );
}
