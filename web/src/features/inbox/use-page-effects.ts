import { useEffect } from "react";
import type { Viewer } from "./viewer.ts";

export function usePreparedViewer({ prepareMessage }: Viewer, wanted: boolean): void {
  // Preloads code. If it fails, opening a message retries and reports the error.
  useEffect(() => {
    if (wanted) prepareMessage().catch(() => undefined);
  }, [wanted, prepareMessage]);
}

export function useTitleCount(unread: number): void {
  // Updates the icon of the installed app.
  useEffect(() => showAppBadge(unread), [unread]);
  // Sets the document title. Without unread messages the page's own title stays.
  useEffect(() => {
    if (unread === 0) return undefined;
    const own = document.title;
    document.title = `(${unread}) Mayfly`;
    return () => {
      document.title = own;
    };
  }, [unread]);
}

/** Shows the number of unread messages at the icon of the installed app, where the system can. */
function showAppBadge(unread: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Refused outside an installed app in some browsers; the title shows the number, too.
  navigator.setAppBadge(unread).catch(() => undefined);
}
