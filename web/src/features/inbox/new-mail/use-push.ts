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
    // The page itself shows mail; the next address tries again.
    const subscribed = all.split(",").filter((token) => token !== "");
    // A choice that no longer holds must not follow the next one to the server.
    const ended = new AbortController();
    void import("./push.ts")
      .then(({ keepPush }) => keepPush(subscribed, choice, ended.signal))
      .catch(() => undefined);
    return () => ended.abort();
  }, [all, choice]);
}
