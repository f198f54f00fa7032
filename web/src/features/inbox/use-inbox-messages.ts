import { NOTICES } from "@mayfly/contract/notices";
import { useEffect, useEffectEvent, useState } from "react";
import { useToast } from "../../ui/toast/toast-context.ts";
import type { InboxMessages } from "./inbox-messages.tsx";

type Messages = typeof InboxMessages;

/** The page's copy of the part. Other inboxes of the same page need no request. */
let known: Messages | null = null;

/**
 * The rows and their tools, which an empty inbox doesn't need: requested at once, but not part of the first load. null
 * before they are loaded. A failed request is reported and repeated when mail arrives.
 */
export function useInboxMessages(hasMail: boolean): Messages | null {
  const toast = useToast();
  const [loaded, setLoaded] = useState(() => known);
  const report = useEffectEvent(() => {
    if (hasMail) toast(NOTICES.connectionProblem, "failure");
  });
  // Fetches code.
  useEffect(() => {
    if (known) return setLoaded(() => known);
    import("./inbox-messages.tsx").then(
      ({ InboxMessages }) => {
        known = InboxMessages;
        return setLoaded(() => known);
      },
      () => report(),
    );
    return undefined;
  }, [hasMail]);
  return loaded;
}
