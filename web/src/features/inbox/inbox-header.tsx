import { REFRESH_SPIN_MS } from "@mayfly/contract/constants";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useFlash } from "../../ui/use-flash.ts";
import type { ConnectionLabel } from "./connection-label.ts";
import { NewMailButton } from "./new-mail/new-mail-button.tsx";

type HeaderProps = {
  /** The bearer token of the address; null until one exists. */
  readonly token: string | null;
  readonly count: number;
  /** Whether there are more messages than those counted. */
  readonly hasMore?: boolean;
  readonly connection: ConnectionLabel | null;
  readonly refresh: (() => Promise<unknown>) | null;
  /** Shows the tools on a phone, where they have a row of their own. */
  readonly toolsButton?: ReactNode;
  /** Search and selection. */
  readonly tools?: ReactNode;
};

/** The title of the inbox with its tools and the state of its connection. Sticks to the top of the page. */
export function InboxHeader(props: HeaderProps) {
  const { token, count, hasMore, connection, refresh, toolsButton, tools } = props;
  return (
    <header
      data-inbox-head
      className="sticky top-15 z-10 flex min-h-13 flex-wrap items-center gap-x-1.5 rounded-t-card border-b border-line bg-raised py-1.5 pr-2 pl-5 mid:gap-x-2.5 mid:pr-3 wide:top-0 wide:min-h-15 wide:pl-6"
    >
      <h2 id="inbox-title" tabIndex={-1} className="text-title font-semibold tracking-tight">
        Inbox
      </h2>
      <span
        className={`min-h-6 min-w-6 shrink-0 rounded-full px-1.75 text-center text-fine/[1.5rem] font-semibold tabular-nums ${
          count > 0 ? "bg-accent-soft text-accent-text" : "bg-line text-ink-muted"
        }`}
      >
        {count}
        {hasMore && "+"}
        <span className="sr-only">{count === 1 ? " message" : " messages"}</span>
      </span>
      <div className="ml-auto flex min-w-0 items-center justify-end mid:gap-1 wide:order-last">
        {/* Keyed, so that a new text is a new element and doesn't animate. */}
        {connection && <ConnectionStatus key={connection.text} connection={connection} />}
        {toolsButton}
        <NewMailButton token={token} />
        <RefreshButton refresh={refresh} />
      </div>
      {tools}
    </header>
  );
}

const DOTS = {
  live: "bg-success shadow-[0_0_0_4px_color-mix(in_oklab,var(--success)_18%,transparent)]",
  waiting: "bg-warning shadow-[0_0_0_4px_color-mix(in_oklab,var(--warning)_18%,transparent)]",
  offline: "border-[1.5px] border-ink-faint",
} as const;

function ConnectionStatus({ connection }: { connection: ConnectionLabel }) {
  return (
    <p
      title={connection.title}
      className="flex min-w-0 items-center gap-1.5 text-fine text-ink-muted mid:gap-2.5 mid:text-small"
    >
      <span
        aria-hidden="true"
        className={`size-2 flex-none rounded-full ${DOTS[connection.tone]}`}
      />
      <span className="truncate">{connection.text}</span>
      <span className="sr-only">: {connection.title}</span>
    </p>
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
