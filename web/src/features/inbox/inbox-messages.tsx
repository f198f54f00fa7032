import type { MessageSummary } from "@mayfly/contract";
import { useCallback } from "react";
import { EmptyInbox } from "./empty-inbox.tsx";
import { FullInbox } from "./full-inbox.tsx";
import type { ConnectionLabel } from "./connection-label.ts";
import { InboxTools } from "./inbox-tools.tsx";
import { MessageList } from "./rows/message-list.tsx";
import { NoMatch } from "./search/no-match.tsx";
import type { HeldDeletionsView } from "./deleting/use-held-deletions.ts";
import { OlderMessages } from "./older-messages.tsx";
import type { Inbox } from "./use-inbox-list.ts";
import { useReadMarks } from "./rows/use-read-marks.ts";
import { useSearch } from "./search/use-search.ts";
import { useSelection } from "./selecting/use-selection.ts";
import { usePreparedViewer, useTitleCount } from "./use-page-effects.ts";
import type { Viewer } from "./viewer.ts";

type MessagesProps = {
  readonly inbox: Inbox & { skewMs: number };
  readonly messages: readonly MessageSummary[];
  readonly hasOlder: boolean;
  readonly arrived: ReadonlySet<string>;
  readonly deletions: HeldDeletionsView;
  readonly connection: ConnectionLabel;
  readonly refresh: () => Promise<unknown>;
  readonly viewer: Viewer;
  readonly onRefused: (domain: string) => void;
  /** Number of unread messages in other inboxes. */
  readonly unreadElsewhere: number;
};

/** The searched and filtered rows of the inbox, with their tools. */
export function InboxMessages(props: MessagesProps) {
  const { inbox, messages, hasOlder, arrived, deletions, connection, refresh, viewer, onRefused } =
    props;
  const inboxOf = useCallback(() => inbox, [inbox]);
  const marks = useReadMarks(inboxOf);
  const search = useSearch(inbox, messages);
  const selection = useSelection(search.found);
  const unread = messages.filter((message) => !marks.isRead(message)).length;
  useTitleCount(unread + props.unreadElsewhere);
  usePreparedViewer(viewer, messages.length > 0);

  const removeSelected = () => {
    deletions.hold(selection.ids);
    selection.end();
  };

  return (
    <>
      <InboxTools
        header={{ count: messages.length, hasMore: hasOlder, connection, inbox, refresh }}
        search={search}
        selection={selection}
        deletions={deletions}
        removeSelected={removeSelected}
      />
      {messages.length > 0 && <FullInbox messages={messages} />}
      {messages.length === 0 && (
        <EmptyInbox inbox={inbox} live={connection.tone === "live"} onRefused={onRefused} />
      )}
      {messages.length > 0 && search.found.length === 0 && <NoMatch search={search} />}
      <MessageList
        inboxOf={inboxOf}
        messages={search.found}
        arrived={arrived}
        marks={marks}
        selection={selection}
        deletions={deletions}
        removeSelected={removeSelected}
        viewer={viewer}
      />
      {hasOlder && <OlderMessages inbox={inbox} isSearching={search.active} />}
    </>
  );
}
