import type { MessageSummary } from "@mayfly/contract";
import { NOTICES } from "@mayfly/contract/notices";
import { useQueries, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { LiveState } from "../../../api/live/live-state.ts";
import { queryKeys } from "../../../api/queries.ts";
import { useOnline } from "../../../browser/use-online.ts";
import { connectionLabel } from "../connection-label.ts";
import { UndoBar } from "../deleting/undo-bar.tsx";
import { useHeldDeletions, type HeldDeletionsView } from "../deleting/use-held-deletions.ts";
import { DeliveriesOfAll } from "../deliveries/deliveries-of-all.tsx";
import { InboxHeader } from "../inbox-header.tsx";
import { Notice } from "../notice.tsx";
import { MessageList } from "../rows/message-list.tsx";
import { useReadMarks } from "../rows/use-read-marks.ts";
import { useSelection } from "../selecting/use-selection.ts";
import { isFirstListMissing, listQuery, readFailures } from "../use-inbox-list.ts";
import { usePreparedViewer, useTitleCount } from "../use-page-effects.ts";
import type { Viewer } from "../viewer.ts";
import type { FollowedInbox } from "./followed-inbox.ts";
import { mergeLists, type MergedList } from "./merge-lists.ts";

type AllProps = {
  readonly followed: readonly FollowedInbox[];
  /** The current address, which the page handles separately. */
  readonly current: string | null;
  readonly stream: LiveState;
  readonly viewer: Viewer;
  readonly onListed: (email: string, messages: readonly MessageSummary[]) => void;
};

/** The messages of all inboxes in one list, each with its address. Each message is opened and deleted by its own token. */
export function AllInboxes({ followed, current, stream, viewer, onListed }: AllProps) {
  const cache = useQueryClient();
  const online = useOnline();
  const { merged, isUnknown, failures } = useMergedLists(followed);
  const [views, setViews] = useState<Views>(new Map());
  const onView = useCallback(
    (token: string, view: HeldDeletionsView | null) =>
      setViews((before) => {
        // The latest change is the last.
        const next = new Map(before);
        next.delete(token);
        return view ? next.set(token, view) : next;
      }),
    [],
  );
  useListing(merged, current, onListed);
  const deletions = useMemo(() => joinViews(views, merged), [views, merged]);
  const messages = merged.messages.filter(({ id }) => !deletions.hiddenIds.has(id));
  const inboxOf = useInboxOf(merged, followed);
  const marks = useReadMarks(inboxOf);
  const selection = useSelection(NONE);
  useTitleCount(messages.filter((message) => !marks.isRead(message)).length);
  usePreparedViewer(viewer, messages.length > 0);
  const { undoable } = deletions;
  return (
    <>
      {followed.map((inbox) => (
        <HeldDeletions key={inbox.token} inbox={inbox} onView={onView} />
      ))}
      <InboxHeader
        inbox={followed.find(({ email }) => email === current) ?? null}
        followed={followed}
        count={isUnknown ? null : messages.length}
        connection={connectionLabel({ live: stream, online, ...failures })}
        refresh={() => refetchAll(cache, followed)}
        tools={<AllTools undoable={undoable} undo={deletions.undo} />}
      />
      {isUnknown ? (
        <Notice {...NOTICES.messagesUnknown} />
      ) : (
        messages.length === 0 && <NoMail followed={followed} />
      )}
      <MessageList
        inboxOf={inboxOf}
        messages={messages}
        arrived={NO_IDS}
        marks={marks}
        selection={selection}
        deletions={deletions}
        removeSelected={() => {}}
        viewer={viewer}
      />
    </>
  );
}

function refetchAll(cache: QueryClient, followed: AllProps["followed"]): Promise<unknown> {
  return Promise.all(
    followed.map(({ email }) =>
      cache.refetchQueries({ queryKey: queryKeys.messages(email), exact: true }),
    ),
  );
}

/** Reports the listed messages to the page. */
function useListing(
  { messages }: MergedList,
  current: string | null,
  onListed: AllProps["onListed"],
): void {
  // Notifies the page.
  useEffect(() => {
    if (current !== null && messages.length > 0) onListed(current, messages);
  }, [current, messages, onListed]);
}

const NONE: never[] = [];
const NO_IDS: ReadonlySet<string> = new Set();
type Views = ReadonlyMap<string, HeldDeletionsView>;

function AllTools({ undoable, undo }: Pick<HeldDeletionsView, "undoable" | "undo">) {
  if (undoable) return <UndoBar key={undoable[0]} count={undoable.length} undo={undo} />;
  return <p className="text-small text-ink-muted max-wide:sr-only">All addresses</p>;
}

function NoMail({ followed }: Pick<AllProps, "followed">) {
  return (
    <>
      <div className="grid grow place-content-center gap-1 px-5 py-8 text-center">
        <h3 className="text-body font-semibold">No messages yet</h3>
        <p className="text-label text-ink-muted">
          Messages to any of your addresses will appear here in real-time
        </p>
      </div>
      <div className="border-t border-line px-5 py-4 text-small wide:px-6">
        <DeliveriesOfAll inboxes={followed} />
      </div>
    </>
  );
}

/** `isUnknown`: nothing can be shown, because fetching a first list failed. */
function useMergedLists(followed: readonly FollowedInbox[]) {
  const { lists, isAnyMissing, failures } = useQueries({
    queries: followed.map((inbox) => listQuery(inbox)),
    combine: (results) => ({
      lists: results.map(({ data }) => data),
      isAnyMissing: results.some(isFirstListMissing),
      failures: readFailures(results.map(({ error }) => error)),
    }),
  });
  const merged = useMemo(
    () =>
      mergeLists(
        followed.map((inbox, index) => ({ inbox, messages: lists[index]?.messages ?? [] })),
      ),
    [followed, lists],
  );
  return { merged, isUnknown: isAnyMissing && merged.messages.length === 0, failures };
}

function useInboxOf(
  { inboxes }: MergedList,
  followed: readonly FollowedInbox[],
): (id: string) => FollowedInbox {
  return useCallback(
    (id) => {
      const inbox = inboxes.get(id) ?? followed[0];
      if (!inbox) throw new Error("A list without an inbox has no message");
      return inbox;
    },
    [inboxes, followed],
  );
}

/** Holds the deletions of one inbox. One component per inbox, because hooks can't run in a loop. */
function HeldDeletions({
  inbox,
  onView,
}: {
  inbox: FollowedInbox;
  onView: (token: string, view: HeldDeletionsView | null) => void;
}) {
  const view = useHeldDeletions(inbox);
  const { hiddenIds, deletingIds, undoable } = view;
  const { token } = inbox;
  const report = useEffectEvent(() => onView(token, view));
  // Reports to the list.
  useEffect(() => report(), [token, hiddenIds, deletingIds, undoable]);
  useEffect(() => () => onView(token, null), [token, onView]);
  return null;
}

function joinViews(views: Views, { inboxes }: MergedList): HeldDeletionsView {
  const all = [...views.values()];
  const held = all.findLast(({ undoable }) => undoable);
  return {
    hiddenIds: new Set(all.flatMap(({ hiddenIds }) => [...hiddenIds])),
    deletingIds: new Set(all.flatMap(({ deletingIds }) => [...deletingIds])),
    undoable: held?.undoable ?? null,
    undo: () => held?.undo(),
    hold(ids) {
      for (const id of ids) views.get(inboxes.get(id)?.token ?? "")?.hold([id]);
    },
  };
}
