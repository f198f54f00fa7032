import { useEffect, useEffectEvent } from "react";
import { useSecondsLeft } from "../../../ui/time/use-now.ts";
import type { ActiveAddress } from "../active-address.ts";

/** Returns the remaining seconds of the address. Calls `onEnd` once at zero. */
export function useCountdown(
  address: ActiveAddress | null,
  onEnd: (token: string) => void,
): number {
  const seconds = useSecondsLeft(address ?? NO_TIME);
  const endedToken = address && seconds === 0 ? address.token : null;
  const end = useEffectEvent(onEnd);

  // Removes the address from storage.
  useEffect(() => {
    if (endedToken !== null) end(endedToken);
  }, [endedToken]);
  return seconds;
}

const NO_TIME = { endsAtMs: 0, knownAtMs: 0 };
