import type { MessageSummary } from "@mayfly/contract";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "../../../ui/announcer.tsx";
import { arrivalAnnouncement } from "./arrival-announcement.ts";
import { signalArrivals } from "./signal-arrivals.ts";

/** Mail that comes within this time is announced together. */
const TOGETHER_MS = 500;

/** Which messages came while the page was open: these slide in and are announced, the others were there. */
export function useArrivals(
  messages: readonly MessageSummary[],
  listed: boolean,
): ReadonlySet<string> {
  const [seen, setSeen] = useState({ messages, listed });
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  if (seen.messages !== messages || seen.listed !== listed) {
    setSeen({ messages, listed });
    // With the first list comes what was there before.
    if (seen.listed) setArrived(withArrivals(arrived, seen.messages, messages));
  }
  useArrivalAnnouncements(messages, arrived);
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
): void {
  const announce = useAnnounce();
  const announced = useRef<ReadonlySet<string>>(arrived);

  // Speaks to screen readers, and to whoever looks elsewhere, once a burst of mail is over.
  useEffect(() => {
    const timer = setTimeout(() => {
      const fresh = messages.filter(({ id }) => arrived.has(id) && !announced.current.has(id));
      announced.current = arrived;
      const text = arrivalAnnouncement(fresh);
      if (text !== "") announce(text);
      // Without its code, which may be out of reach, there is no sound: the mail is there all the same.
      signalArrivals(fresh).catch(() => undefined);
    }, TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [messages, arrived, announce]);
}
