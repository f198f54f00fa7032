import { useEffect, useEffectEvent } from "react";
import { useNow } from "../../../ui/time/use-now.ts";
import { secondsLeft } from "../../../ui/time/countdown.ts";
import type { ActiveAddress } from "../active-address.ts";

/** Returns the remaining seconds of the address. Calls `onEnd` once at zero. */
export function useCountdown(
  address: ActiveAddress | null,
  onEnd: (token: string) => void,
): number {
  // The last tick may be older than the address data.
  const nowMs = Math.max(useNow(), address?.knownAtMs ?? 0);
  const seconds = address ? secondsLeft(address.endsAtMs, nowMs) : 0;
  const endedToken = address && seconds === 0 ? address.token : null;
  const end = useEffectEvent(onEnd);

  // Removes the address from storage.
  useEffect(() => {
    if (endedToken !== null) end(endedToken);
  }, [endedToken]);
  return seconds;
}
