import { useEffect } from "react";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { PUSH_SETTING } from "./settings.ts";

/** Whether an address of this page has no push, although the visitor wants it. */
let hasFailed = false;

/** Whether push notifies of mail to this page's addresses, so that the page doesn't. */
export function isPushKept(): boolean {
  return browserStorage.get(PUSH_SETTING) !== null && !hasFailed;
}

/**
 * Subscribes the page's addresses if the visitor wants notifications while the page is closed, and updates the content
 * of their notifications.
 */
export function useKeptPush(tokens: readonly string[]): void {
  const choice = useStoredValue(PUSH_SETTING);
  const all = tokens.toSorted().join(",");
  // Calls the server and the browser's push service.
  useEffect(() => {
    if (choice !== "on" && choice !== "content") return;
    // After a failure, the open page notifies of mail itself. The next address retries.
    const subscribed = all.split(",").filter((token) => token !== "");
    // Aborts the previous call, so that an old choice never overwrites a newer one.
    const ended = new AbortController();
    const keep = async () => {
      const { keepPush } = await import("./push.ts");
      const isKept = await keepPush(subscribed, choice, ended.signal);
      if (!ended.signal.aborted) hasFailed = !isKept;
    };
    keep().catch(() => {
      hasFailed = true;
    });
    return () => ended.abort();
  }, [all, choice]);
}
