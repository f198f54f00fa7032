import { useEffect } from "react";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { PUSH_SETTING } from "./settings.ts";

/** Subscribes each address that this browser shows, if the visitor wants to be notified with the page closed. */
export function useKeptPush(token: string): void {
  const choice = useStoredValue(PUSH_SETTING);
  // Calls the server and the browser's push service.
  useEffect(() => {
    if (choice !== "on" && choice !== "content") return;
    // The page itself shows mail; the next address tries again.
    void import("./push.ts").then(({ keepPush }) => keepPush(token, choice)).catch(() => undefined);
  }, [token, choice]);
}
