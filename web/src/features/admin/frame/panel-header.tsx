import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useEffect, type ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Mark } from "../../../ui/mark/mark.tsx";
import { useTimeText } from "../../../ui/time/use-now.ts";
import { useAdminSession } from "../session/admin-session.ts";
import { KEY_FIELD_ID } from "./login-form.tsx";

/** `children`: further controls at the end. */
export function PanelHeader({ children }: { children: ReactNode }) {
  const { signOut } = useAdminSession();
  // Moves the keyboard focus, which the removed panel held.
  useEffect(() => () => document.getElementById(KEY_FIELD_ID)?.focus(), []);
  return (
    <header className="flex flex-wrap items-center gap-x-2 px-4 pt-2 wide:h-14 wide:px-6 wide:pt-0">
      <a
        href={paths.home}
        className="flex items-center gap-2.5 text-brand font-semibold tracking-tight"
      >
        <Mark />
        <span>
          Mayfly <span className="ml-0.5 font-normal text-ink-muted">Admin</span>
        </span>
      </a>
      <Updated />
      <div className="-mr-3 ml-auto flex items-center gap-1 wide:order-3 wide:ml-0">
        {children}
        <Button look="quiet" size="small" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </header>
  );
}

function Updated() {
  const { updatedAtMs, outdated } = useAdminSession();
  const ago = useTimeText((nowMs) => secondsAgo(nowMs - updatedAtMs));
  return (
    <p className="text-fine text-ink-muted tabular-nums max-wide:order-3 max-wide:w-full max-wide:pb-1 wide:order-2 wide:ml-auto">
      {outdated && <span className="text-danger">{ADMIN_NOTICES.loadFailed} </span>}
      Updated {ago} ago, every 30 seconds
    </p>
  );
}

function secondsAgo(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
