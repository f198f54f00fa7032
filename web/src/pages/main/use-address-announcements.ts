import { useEffect, useRef } from "react";
import { secondsLeft } from "../../ui/time/countdown.ts";
import { useAnnounce } from "../../ui/announcer.tsx";
import { useTimeText } from "../../ui/time/use-now.ts";
import { clockAnnouncement, clockMark, type ClockMark } from "./clock-mark.ts";

type CountedAddress = { readonly email: string; readonly endsAtMs: number };

/** Announces a new address and its remaining time to screen readers. */
export function useAddressAnnouncements(address: CountedAddress | null): void {
  const announce = useAnnounce();
  const email = address?.email;
  // Announces to screen readers.
  useEffect(() => {
    if (email !== undefined) announce(`Your address is ${email}`);
  }, [email, announce]);

  const endsAtMs = address?.endsAtMs ?? 0;
  const mark = useTimeText((nowMs) => String(clockMark(secondsLeft(endsAtMs, nowMs)) ?? ""));
  const last = useRef<{ email: string | undefined; mark: ClockMark }>(undefined);
  // Announces to screen readers.
  useEffect(() => {
    const now = mark === "5" ? 5 : mark === "2" ? 2 : mark === "1" ? 1 : null;
    const before = last.current;
    last.current = { email, mark: now };
    if (before?.email !== email) return;
    const text = clockAnnouncement(before?.mark ?? null, now);
    if (text !== "") announce(text);
  }, [email, mark, announce]);
}
