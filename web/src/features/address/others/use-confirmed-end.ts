import { useEffect, useRef } from "react";
import { fetchAddress } from "../../../api/calls.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { extendOther } from "./stored-addresses.ts";

/**
 * Asks the server once whether an address has ended that was counted down to its end: it may have been extended elsewhere.
 * An end that the server has reported comes before that time, and needs no question.
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
    fetchAddress(token, leaving.signal).then(
      (state) => extendOther(browserStorage, token, state),
      // 401, or no answer: the row ends.
      () => undefined,
    );
    return () => leaving.abort();
  }, [token, endsAtMs, isOver]);
}
