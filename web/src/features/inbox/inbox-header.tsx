import { REFRESH_SPIN_MS } from "@mayfly/contract/constants";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useFlash } from "../../ui/use-flash.ts";
import type { ConnectionLabel } from "./connection-label.ts";
import { ConnectionStatus } from "./connection-status.tsx";
import type { Inbox } from "./use-inbox-list.ts";
import type { FollowedInbox } from "./others/followed-inbox.ts";
import { NewMailButton } from "./new-mail/new-mail-button.tsx";

type HeaderProps = {
  /** null if unknown. */
  readonly count: number | null;
  /** Whether there are more messages than those counted. */
  readonly hasMore?: boolean;
  readonly connection: ConnectionLabel | null;
  /** null until an address exists. */
  readonly inbox: Inbox | null;
  /** The inboxes whose messages are shown, if not only those of `inbox`. */
  readonly followed?: readonly FollowedInbox[];
  readonly refresh: (() => Promise<unknown>) | null;
  /** Shows the tools on a phone, where they have a row of their own. */
  readonly toolsButton?: ReactNode;
  /** Search and selection. */
  readonly tools?: ReactNode;
};

/** The title of the inbox with its tools and the state of its connection. Sticks to the top of the page. */
export function InboxHeader(props: HeaderProps) {
  const { count, hasMore, connection, inbox, refresh, toolsButton, tools } = props;
  return (
    <header
      data-inbox-head
      className="sticky top-15 z-10 flex min-h-13 flex-wrap items-center gap-x-1.5 rounded-t-card border-b border-line bg-raised py-1.5 pr-2 pl-5 max-[22rem]:pr-0 max-[22rem]:pl-4 mid:gap-x-2.5 mid:pr-3 wide:top-0 wide:min-h-15 wide:pl-6 wide:has-[#search-scope]:pt-[9.5px]"
    >
      <h2 id="inbox-title" tabIndex={-1} className="text-title font-semibold tracking-tight">
        Inbox
      </h2>
      {count !== null && (
        <span
          className={`${toolsButton && connection?.tone !== "live" ? "max-[22rem]:sr-only" : ""} min-h-6 min-w-6 shrink-0 rounded-full px-1.75 text-center text-fine/[1.5rem] font-semibold tabular-nums ${
            count > 0 ? "bg-accent-soft text-accent-text" : "bg-line text-ink-muted"
          }`}
        >
          {count}
          {hasMore && "+"}
          <span className="sr-only">{count === 1 ? " message" : " messages"}</span>
        </span>
      )}
      {/* On a narrow phone a long state is cut: a second line would move the messages. */}
      <div className="ml-auto flex min-w-0 items-center justify-end max-mid:flex-1 mid:gap-1 narrow-inbox:order-none order-last">
        {connection && inbox && (
          <ConnectionStatus connection={connection} inboxes={props.followed ?? [inbox]} />
        )}
        {toolsButton}
        <NewMailButton />
        <RefreshButton refresh={refresh} />
      </div>
      {tools}
    </header>
  );
}

function RefreshButton({ refresh }: { refresh: (() => Promise<unknown>) | null }) {
  const [spinning, spin] = useFlash(REFRESH_SPIN_MS);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label="Refresh"
      className="max-mid:size-9"
      disabled={refresh === null}
      onClick={() => {
        spin();
        void refresh?.();
      }}
    >
      <RotateCw className={`icon ${spinning ? "animate-spin" : ""}`} />
    </Button>
  );
}
