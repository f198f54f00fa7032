import { useEffect, useEffectEvent } from "react";
import { useNow } from "../../ui/time/use-now.ts";
import { secondsLeft } from "../../ui/time/countdown.ts";
import type { LivingAddress } from "./living-address.ts";

/** Seconds that the address has left; calls `onEnd` once when there are none. */
export function useCountdown(
  address: LivingAddress | null,
  onEnd: (token: string) => void,
): number {
  // The last tick may be older than the address itself.
  const nowMs = Math.max(useNow(), address?.knownAtMs ?? 0);
  const seconds = address ? secondsLeft(address.endsAtMs, nowMs) : 0;
  const endedToken = address && seconds === 0 ? address.token : null;
  const end = useEffectEvent(onEnd);

  // Clears the browser's storage.
  useEffect(() => {
    if (endedToken !== null) end(endedToken);
  }, [endedToken]);
  return seconds;
}
