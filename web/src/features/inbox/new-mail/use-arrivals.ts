import type { MessageSummary } from "@mayfly/contract";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { arrivalAnnouncement } from "./arrival-announcement.ts";
import { signalArrivals } from "./signal-arrivals.ts";

/** Messages that arrive within this time are announced together. */
const TOGETHER_MS = 500;

type InboxList = {
  readonly token: string;
  readonly messages: readonly MessageSummary[];
  readonly listed: boolean;
};

/**
 * Returns the ids of messages that arrived after the first list. Only these slide in and are announced. `to` names the
 * address, if it isn't the shown one.
 */
export function useArrivals(
  { token, messages, listed }: InboxList,
  to?: string,
): ReadonlySet<string> {
  const [seen, setSeen] = useState({ messages, listed });
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  if (seen.messages !== messages || seen.listed !== listed) {
    setSeen({ messages, listed });
    // The first list holds messages that arrived before the page was opened.
    if (seen.listed) setArrived(withArrivals(arrived, seen.messages, messages));
  }
  useArrivalAnnouncements(messages, arrived, { token, to });
  return arrived;
}

function withArrivals(
  arrived: ReadonlySet<string>,
  before: readonly MessageSummary[],
  now: readonly MessageSummary[],
): ReadonlySet<string> {
  const known = new Set(before.map(({ id }) => id));
  const fresh = now.filter(({ id }) => !known.has(id) && !arrived.has(id));
  return fresh.length === 0 ? arrived : new Set([...arrived, ...fresh.map(({ id }) => id)]);
}

function useArrivalAnnouncements(
  messages: readonly MessageSummary[],
  arrived: ReadonlySet<string>,
  { token, to }: { token: string; to: string | undefined },
): void {
  const announce = useAnnounce();
  const announced = useRef<ReadonlySet<string>>(arrived);

  // Announces to screen readers, and signals outside the page, once a burst of mail is over.
  useEffect(() => {
    const timer = setTimeout(() => {
      const fresh = messages.filter(({ id }) => arrived.has(id) && !announced.current.has(id));
      announced.current = arrived;
      const text = arrivalAnnouncement(fresh, to);
      if (text !== "") announce(text);
      // If the code can't be loaded, skip the sound. The message is shown anyway.
      signalArrivals(token, fresh).catch(() => undefined);
    }, TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [messages, arrived, token, to, announce]);
}
