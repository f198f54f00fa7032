import { useEffect, useState } from "react";
import type { InboxMessages } from "./inbox-messages.tsx";

type Messages = typeof InboxMessages;

/** The loaded code, shared by all inboxes of the page. */
let known: Messages | null = null;

type LoadedMessages = {
  /** null before it is loaded. */
  readonly InboxMessages: Messages | null;
  /** Whether the last request failed. */
  readonly isUnreachable: boolean;
};

/**
 * Loads the rows and their tools, which an empty inbox doesn't need, after the first load. Retries a failed request
 * when `count`, the number of messages, changes, and when the browser is online again.
 */
export function useInboxMessages(count: number): LoadedMessages {
  const [loaded, setLoaded] = useState<LoadedMessages>(() => ({
    InboxMessages: known,
    isUnreachable: false,
  }));
  const isLoaded = loaded.InboxMessages !== null;
  // Fetches code.
  useEffect(() => {
    if (isLoaded) return undefined;
    const request = () => void loadMessages().then(setLoaded);
    request();
    window.addEventListener("online", request);
    return () => window.removeEventListener("online", request);
  }, [isLoaded, count]);
  return loaded;
}

async function loadMessages(): Promise<LoadedMessages> {
  try {
    known ??= (await import("./inbox-messages.tsx")).InboxMessages;
  } catch {
    // Shown in place of the messages.
  }
  return { InboxMessages: known, isUnreachable: known === null };
}
