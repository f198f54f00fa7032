import type { MessageSummary } from "@mayfly/contract";
import { NOTICES } from "@mayfly/contract/notices";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { messageQuery } from "../../../../api/queries.ts";
import { onWake } from "../../../../browser/on-wake.ts";
import { Button } from "../../../../ui/button.tsx";
import { listQuery, type Inbox } from "../../use-inbox-list.ts";
import type { Viewer } from "../../viewer.ts";
import { CodeCard } from "../code-card.tsx";
import { MessageSheet } from "./message-sheet.tsx";
import { LoadingLine, OpenedMessage } from "./opened-message.tsx";
import type { Opening } from "./use-open-message.ts";

type RowSheetProps = {
  readonly inbox: Inbox;
  readonly summary: MessageSummary;
  readonly viewer: Viewer;
  readonly opening: Opening;
  readonly head: ReactNode;
  readonly dock: ReactNode;
};

/** On a phone, a message's sheet opens at once with the row's data. The text, or the error, follows. */
export function RowSheet({ inbox, summary, viewer, opening, head, dock }: RowSheetProps) {
  const { state, openMessage, closeMessage } = opening;
  const message = useQuery({ ...messageQuery(inbox, summary.id), enabled: false }).data;
  const verdict = summary.verdict ?? message?.verdict;
  return (
    <MessageSheet
      subject={summary.subject}
      verdict={verdict}
      head={head}
      tools={viewer.renderSheetTools(inbox)}
      dock={dock}
      onClose={closeMessage}
    >
      <CodeCard summary={verdict ? { ...summary, verdict } : summary} place="below" />
      {state === "open" ? (
        <OpenedMessage {...{ inbox, summary, viewer }} layout={{ kind: "sheet" }} />
      ) : (
        <div className="border-t border-line px-5 py-2">
          <LoadingLine loading={state === "loading"} />
          {state === "failed" && <LoadFailure inbox={inbox} onRetry={openMessage} />}
        </div>
      )}
    </MessageSheet>
  );
}

/** Retries when the network is back, or the list was fetched again, which shows that the server answers. */
function LoadFailure({ inbox, onRetry }: { inbox: Inbox; onRetry: () => void }) {
  const { dataUpdatedAt } = useQuery({ ...listQuery(inbox), enabled: false });
  const [listedAt] = useState(dataUpdatedAt);
  const part = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes away, with the focus.
    const back = part.current?.closest("dialog")?.querySelector("[data-sheet-back]");
    if (part.current?.contains(document.activeElement) && back instanceof HTMLElement) back.focus();
    onRetry();
  };
  const onAnswering = useEffectEvent(retry);
  useEffect(() => onWake(() => onAnswering()), []);
  useEffect(() => {
    if (dataUpdatedAt !== listedAt) onAnswering();
  }, [dataUpdatedAt, listedAt]);
  return (
    <div
      ref={part}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-3 text-small"
    >
      <p className="text-danger">{NOTICES.loadMessageFailed.text}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
