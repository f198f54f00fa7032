import { useEffect } from "react";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { PUSH_SETTING } from "./settings.ts";

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
    // A failure is ignored: the open page shows mail itself, and the next address retries.
    const subscribed = all.split(",").filter((token) => token !== "");
    // Aborts the previous call, so that an old choice never overwrites a newer one.
    const ended = new AbortController();
    void import("./push.ts")
      .then(({ keepPush }) => keepPush(subscribed, choice, ended.signal))
      .catch(() => undefined);
    return () => ended.abort();
  }, [all, choice]);
}
