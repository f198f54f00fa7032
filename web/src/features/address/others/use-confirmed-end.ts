import { useEffect, useRef } from "react";
import { fetchAddress } from "../../../api/calls.ts";
import { isUnauthorized } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { pruneRows } from "./stored-history.ts";
import { extendOther } from "./stored-addresses.ts";

const RETRY_MS = { first: 2_000, most: 60_000 };

/** Tokens of addresses that this page has seen active and whose end isn't confirmed. */
const unconfirmed = new Set<string>();

/** Removes the addresses that ended some seconds ago, but none that may have been extended elsewhere meanwhile. */
export function pruneConfirmedRows(): void {
  pruneRows(browserStorage, Date.now(), (token) => unconfirmed.has(token));
}

/**
 * Asks the server whether an address has ended when its countdown reaches zero, because it may have been extended
 * elsewhere. Retries until the server responds: a device that wakes up has no network at first. An end that the server
 * has already reported needs no check.
 */
export function useConfirmedEnd({ token, endsAtMs }: ActiveAddress, isOver: boolean): void {
  const countedTo = useRef<number>(undefined);
  // Calls the server.
  useEffect(() => {
    if (!isOver) {
      countedTo.current = endsAtMs;
      unconfirmed.add(token);
      return () => void unconfirmed.delete(token);
    }
    if (countedTo.current !== endsAtMs) return undefined;
    unconfirmed.add(token);
    const leaving = new AbortController();
    const stop = retryUntilKnown(token, leaving.signal);
    return () => {
      leaving.abort();
      stop();
      unconfirmed.delete(token);
    };
  }, [token, endsAtMs, isOver]);
}

function retryUntilKnown(token: string, signal: AbortSignal): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const ask = (waitMs: number) =>
    void fetchAddress(token, signal).then(
      (state) => extendOther(browserStorage, token, state),
      (error: unknown) => {
        if (signal.aborted) return;
        if (isUnauthorized(error)) {
          unconfirmed.delete(token);
          pruneConfirmedRows();
          return;
        }
        retry = setTimeout(() => ask(Math.min(waitMs * 2, RETRY_MS.most)), waitMs);
      },
    );
  ask(RETRY_MS.first);
  return () => clearTimeout(retry);
}
