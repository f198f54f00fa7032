import { useEffect } from "react";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { PUSH_SETTING } from "./settings.ts";

/** Tokens of this page's addresses that have no push, although the visitor wants it. */
let failed: ReadonlySet<string> = new Set();

/** Whether push notifies of mail to this address, so that the page doesn't. */
export function isPushKept(token: string): boolean {
  return browserStorage.get(PUSH_SETTING) !== null && !failed.has(token);
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
    // While it fails, the open page notifies of mail to the address itself.
    const subscribed = all.split(",").filter((token) => token !== "");
    // Aborts the previous call, so that an old choice never overwrites a newer one.
    const ended = new AbortController();
    const note = (unkept: readonly string[]) => {
      if (!ended.signal.aborted) failed = new Set(unkept);
    };
    const keep = async () => {
      const { keepPush } = await import("./push.ts");
      await keepPush(subscribed, choice, { ended: ended.signal, onFailed: note });
    };
    keep().catch(() => note(subscribed));
    return () => ended.abort();
  }, [all, choice]);
}
