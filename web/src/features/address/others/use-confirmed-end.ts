import { useEffect, useRef } from "react";
import { fetchAddress } from "../../../api/calls.ts";
import { ApiError } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { extendOther } from "./stored-addresses.ts";

const RETRY_MS = 2_000;

/**
 * Asks the server whether an address has ended that was counted down to its end: it may have been extended elsewhere. An
 * end that the server has reported comes before that time, and needs no question. Asks until the server answers: the
 * network of a device that wakes up comes back later than its clock.
 */
export function useConfirmedEnd({ token, endsAtMs }: ActiveAddress, isOver: boolean): void {
  const countedTo = useRef<number>(undefined);
  // Calls the server.
  useEffect(() => {
    if (!isOver) {
      countedTo.current = endsAtMs;
      return undefined;
    }
    if (countedTo.current !== endsAtMs) return undefined;
    const leaving = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      void fetchAddress(token, leaving.signal).then(
        (state) => extendOther(browserStorage, token, state),
        (error: unknown) => {
          const isAnswered = error instanceof ApiError || leaving.signal.aborted;
          if (!isAnswered) retry = setTimeout(ask, RETRY_MS);
        },
      );
    ask();
    return () => {
      leaving.abort();
      clearTimeout(retry);
    };
  }, [token, endsAtMs, isOver]);
}
