import type { MessageSummary } from "@mayfly/contract";
import { useQuery } from "@tanstack/react-query";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useEffect } from "react";
import { messageQuery } from "../../../../api/queries.ts";
import { useAnnounce } from "../../../../ui/announcer.tsx";
import type { MessageLayout } from "../../../../ui/message-layout.ts";
import { VerdictNote } from "../../../../ui/sender/verdict-note.tsx";
import { useDelayed } from "../../../../ui/use-delayed.ts";
import type { Inbox } from "../../use-inbox-list.ts";
import type { Viewer } from "../../viewer.ts";

type OpenedProps = {
  readonly inbox: Inbox;
  readonly summary: MessageSummary;
  readonly viewer: Viewer;
  readonly layout: MessageLayout;
};

/** Reads only the cache, which is filled before. */
export function OpenedMessage({ inbox, summary, viewer, layout }: OpenedProps) {
  const message = useOpened({ inbox, summary });
  return message && viewer.renderMessage(message, inbox, layout);
}

/** The verdict directly under the subject: a warning comes before the code and the link. */
export function OpenedVerdict(opened: Pick<OpenedProps, "inbox" | "summary">) {
  return <VerdictNote verdict={useOpened(opened)?.verdict} />;
}

function useOpened({ inbox, summary }: Pick<OpenedProps, "inbox" | "summary">) {
  const { data } = useQuery({ ...messageQuery(inbox, summary.id), enabled: false });
  // The sender's verdict may be newer than the cached message.
  const { verdict } = summary;
  return data && { ...data, ...(verdict && { verdict }) };
}

export function LoadingLine({ loading }: { loading: boolean }) {
  const shown = useDelayed(loading);
  const announce = useAnnounce();
  // Announces to screen readers.
  useEffect(() => {
    if (shown) announce("Loading full message...");
  }, [shown, announce]);

  if (!shown) return null;
  return (
    <span className="mt-2 flex items-center gap-2 text-small text-ink-muted">
      <LoaderCircle className="icon-small animate-spin" />
      Loading full message...
    </span>
  );
}
