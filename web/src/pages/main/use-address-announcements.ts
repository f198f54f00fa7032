import { useEffect, useRef } from "react";
import type { ActiveAddress } from "../../features/address/active-address.ts";
import { secondsLeft } from "../../ui/time/countdown.ts";
import { useAnnounce } from "../../ui/announcer.tsx";
import { useTimeText } from "../../ui/time/use-now.ts";
import { clockAnnouncement, clockMark, minutesAnnouncement, type ClockMark } from "./clock-mark.ts";

type CountedAddress = Pick<ActiveAddress, "email" | "endsAtMs" | "extensionsUsed">;

/** Announces a new address, its remaining time, and its extension to screen readers. */
export function useAddressAnnouncements(address: CountedAddress | null): void {
  const announce = useAnnounce();
  const email = address?.email;
  // Announces to screen readers.
  useEffect(() => {
    if (email !== undefined) announce(`Your address is ${email}`);
  }, [email, announce]);

  const endsAtMs = address?.endsAtMs ?? 0;
  const used = address?.extensionsUsed ?? 0;
  const mark = useTimeText((nowMs) => String(clockMark(secondsLeft(endsAtMs, nowMs)) ?? ""));
  const last = useRef<{ email: string | undefined; used: number; mark: ClockMark }>(undefined);
  // Announces to screen readers.
  useEffect(() => {
    const now = mark === "5" ? 5 : mark === "2" ? 2 : mark === "1" ? 1 : null;
    const before = last.current;
    last.current = { email, used, mark: now };
    if (before === undefined || before.email !== email) return;
    const text =
      used > before.used
        ? minutesAnnouncement(Math.round(secondsLeft(endsAtMs, Date.now()) / 60))
        : clockAnnouncement(before.mark, now);
    if (text !== "") announce(text);
  }, [email, endsAtMs, used, mark, announce]);
}
