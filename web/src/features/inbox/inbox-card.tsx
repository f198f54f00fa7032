import { NOTICES } from "@mayfly/contract/notices";
import type { MessageSummary } from "@mayfly/contract";
import {
  Fragment,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { measure } from "../../measure.ts";
import { EmptyInbox } from "./empty-inbox.tsx";
import { InboxHeader } from "./inbox-header.tsx";
import { Notice } from "./notice.tsx";
import { NewMailContext, useNewMailDialog } from "./new-mail/new-mail-button.tsx";
import { useArrivals } from "./new-mail/use-arrivals.ts";
import { useKeptPush } from "./new-mail/use-push.ts";
import { useHeldDeletions } from "./deleting/use-held-deletions.ts";
import type { FollowedInbox, UnreadCounts } from "./others/followed-inbox.ts";
import type { LiveState } from "../../api/live/live-state.ts";
import { useLoadedCode } from "../../ui/use-loaded-code.ts";
import { useInboxList, type Inbox, type InboxSignals } from "./use-inbox-list.ts";
import { useLiveInboxes } from "./use-live-inboxes.ts";
import { useInboxMessages } from "./use-inbox-messages.ts";
import type { Viewer } from "./viewer.ts";

type InboxCardProps = InboxSignals & {
  /** null until an address exists. */
  readonly inbox: (Inbox & { skewMs: number }) | null;
  /** All inboxes that the page follows, the shown one among them. */
  readonly followed: readonly FollowedInbox[];
  /** Shows the messages of all inboxes in one list. */
  readonly showsAll: boolean;
  readonly unread: UnreadCounts;
  readonly onUnread: (unread: UnreadCounts) => void;
  /** Why there is no address; null unless its creation failed. */
  readonly failure: string | null;
  /** Called with all messages on each change, so that the page can discard data of other messages. */
  readonly onListed: (email: string, messages: readonly MessageSummary[]) => void;
  readonly viewer: Viewer;
  /** Makes a new address on this domain. */
  readonly onRefused: (domain: string) => void;
};

/** The inbox card. Rows appear live and open in place. The page passes in the component that renders a message. */
export function InboxCard(props: InboxCardProps) {
  const { inbox: latest, followed, showsAll, failure, unread, onUnread, ...rest } = props;
  // Deferred: rendering address and inbox together would block a slow phone.
  const inbox = useDeferredValue(latest);
  const stream = useLiveInboxes(followed, latest, rest);
  const others = useLoadedCode(followed.length > 1, loadOthers);
  const isAll = showsAll && others !== null;
  useKeptPush(followed.map(({ token }) => token));
  const newMail = useNewMailDialog();
  const part = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // An ended inbox may have had the focus: moves it to the title of the next inbox.
  useLayoutEffect(() => {
    if (hadFocus.current) document.getElementById("inbox-title")?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [inbox?.token, isAll]);
  const noteFocus = useCallback(() => {
    hadFocus.current = part.current?.contains(document.activeElement) ?? false;
  }, []);
  return (
    <NewMailContext value={newMail}>
      <section
        ref={part}
        data-inbox
        aria-labelledby="inbox-title"
        className="flex min-h-112 flex-col overflow-clip rounded-card border border-line bg-raised wide:min-h-140"
      >
        {others && (
          <others.OtherInboxes
            followed={followed}
            shown={isAll ? null : (inbox?.token ?? null)}
            isLive={stream.phase === "live"}
            onEnded={rest.onEnded}
            onUnread={onUnread}
          />
        )}
        {isAll && (
          <others.AllInboxes
            followed={followed}
            current={inbox?.email ?? null}
            stream={stream}
            viewer={rest.viewer}
            onListed={rest.onListed}
          />
        )}
        {isAll ? null : inbox ? (
          <WatchedInbox
            key={inbox.token}
            inbox={inbox}
            stream={stream}
            unreadElsewhere={countElsewhere(followed, unread, inbox.email)}
            onLeave={noteFocus}
            {...rest}
          />
        ) : (
          <NoInbox failure={failure} onLeave={noteFocus} onRefused={rest.onRefused} />
        )}
      </section>
      {newMail.Part && <newMail.Part token={inbox?.token ?? null} onClose={newMail.hide} />}
    </NewMailContext>
  );
}

const loadOthers = () => import("./others/other-parts.ts");

type NoInboxProps = Pick<InboxCardProps, "failure" | "onRefused"> & Pick<WatchedProps, "onLeave">;

function NoInbox({ failure, onLeave, onRefused }: NoInboxProps) {
  useLayoutEffect(() => onLeave, [onLeave]);
  return (
    <Fragment>
      <InboxHeader inbox={null} count={0} connection={null} refresh={null} />
      {failure === null ? (
        <EmptyInbox inbox={null} live={false} onRefused={onRefused} />
      ) : (
        <Notice title="No address yet" text={failure} />
      )}
    </Fragment>
  );
}

function countElsewhere(
  followed: readonly FollowedInbox[],
  unread: UnreadCounts,
  shown: string,
): number {
  const others = followed.filter(({ email }) => email !== shown);
  return others.reduce((sum, { email }) => sum + (unread.get(email) ?? 0), 0);
}

type WatchedProps = Pick<InboxCardProps, "onRefused" | "onListed" | "onEnded" | "viewer"> & {
  unreadElsewhere: number;
  inbox: Inbox & { skewMs: number };
  stream: LiveState;
  /** Called before the inbox leaves the page. */
  onLeave: () => void;
};

function WatchedInbox(props: WatchedProps) {
  const { inbox, stream, onListed, onEnded, onLeave, onRefused, viewer } = props;
  useLayoutEffect(() => onLeave, [onLeave]);
  const list = useInboxList(inbox, stream, onEnded);
  const { messages, listed, hasOlder, connection, refresh } = list;
  const arrived = useArrivals({ token: inbox.token, messages, listed });
  // Notifies the page.
  useEffect(() => {
    if (listed) onListed(inbox.email, messages);
  }, [inbox.email, listed, messages, onListed]);
  // Sends an analytics event.
  useEffect(() => {
    if (listed) measure("inbox_viewed");
  }, [listed]);
  const deletions = useHeldDeletions(inbox);
  const { hiddenIds } = deletions;
  const shown = useMemo(
    () => messages.filter(({ id }) => !hiddenIds.has(id)),
    [messages, hiddenIds],
  );
  const { InboxMessages, isUnreachable } = useInboxMessages(messages.length);
  if (list.isUnknown) {
    return (
      <Fragment>
        <InboxHeader count={null} connection={connection} inbox={inbox} refresh={refresh} />
        <Notice {...NOTICES.messagesUnknown} />
      </Fragment>
    );
  }
  if (!InboxMessages) {
    return (
      <Fragment>
        <InboxHeader count={shown.length} connection={connection} inbox={inbox} refresh={refresh} />
        {shown.length === 0 && (
          <EmptyInbox inbox={inbox} live={connection.tone === "live"} onRefused={onRefused} />
        )}
        {shown.length > 0 && isUnreachable && (
          <Notice title={NOTICES.connectionProblem.title} text={NOTICES.connectionProblem.text} />
        )}
      </Fragment>
    );
  }
  return (
    <InboxMessages
      inbox={inbox}
      messages={shown}
      hasOlder={hasOlder}
      arrived={arrived}
      deletions={deletions}
      connection={connection}
      refresh={refresh}
      viewer={viewer}
      onRefused={onRefused}
      unreadElsewhere={props.unreadElsewhere}
    />
  );
}
