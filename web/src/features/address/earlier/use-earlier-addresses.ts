import { NOTICES } from "@mayfly/contract/notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { fetchAddress } from "../../../api/calls.ts";
import { isUnauthorized } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { useNow } from "../../../ui/time/use-now.ts";
import { withState, type ActiveAddress } from "../active-address.ts";
import { ADDRESSES, ENDED_SHOWN_MS, endPlaceOf, readRows } from "../others/stored-addresses.ts";
import {
  clearHistory,
  HISTORY,
  pruneRows,
  readHistory,
  type PastAddress,
} from "../others/stored-history.ts";
import { switchAddress } from "../stored/use-stored-address.ts";
import { EARLIER, forgetEarlier, pruneEarlier, readEarlier } from "./stored-earlier.ts";

export type EarlierAddresses = {
  /** Number of addresses, active and ended. */
  readonly count: number;
  /** Labels of addresses that have ended. */
  readonly past: readonly PastAddress[];
  readonly clearPast: () => void;
  readonly addresses: readonly ActiveAddress[];
  /** Labels of addresses, by address. */
  readonly labels: ReadonlyMap<string, string>;
  /** Switches to an address after the server has confirmed that it is active. */
  readonly returnTo: (address: ActiveAddress) => void;
  /** The address that is being confirmed. */
  readonly returning: ActiveAddress | undefined;
};

export function useEarlierAddresses(): EarlierAddresses {
  const cache = useQueryClient();
  const toast = useToast();
  const addresses = useActiveEntries();
  const labels = useLabels(addresses.length);
  const history = useStoredValue(HISTORY);
  const past = useMemo(() => readHistory(history), [history]);
  const back = useMutation({
    mutationFn: async (address: ActiveAddress) => {
      const state = await fetchAddress(address.token);
      await switchAddress(cache, withState(address, state, Date.now()));
    },
    onError: (error, address) => {
      if (isUnauthorized(error)) {
        forgetEarlier(browserStorage, address.email, Date.now());
        endPlaceOf(browserStorage, address.email);
      }
      toast(isUnauthorized(error) ? NOTICES.addressEnded : NOTICES.connectionProblem, "failure");
    },
  });
  return {
    count: addresses.length + past.length,
    addresses,
    labels,
    past,
    clearPast: () => clearHistory(browserStorage),
    returnTo: (address) => back.isPending || back.mutate(address),
    returning: back.isPending ? back.variables : undefined,
  };
}

/** The stored earlier addresses, without those that expire while shown. */
function useActiveEntries(): readonly ActiveAddress[] {
  const text = useStoredValue(EARLIER);
  const nowMs = useNow();
  const stored = useMemo(() => readEarlier(text, Date.now()), [text]);
  const active = stored.filter((address) => address.endsAtMs > nowMs);
  const ended = stored.length - active.length;

  // Removes expired addresses from storage.
  useEffect(() => pruneEarlier(browserStorage, Date.now()), [text, ended]);
  return active;
}

/** `active`: number of earlier addresses. */
function useLabels(active: number): EarlierAddresses["labels"] {
  const text = useStoredValue(ADDRESSES);
  // Moves the labels of earlier addresses that have ended to the history. Rows with an address belong to the switcher.
  useEffect(() => {
    const prune = () => pruneRows(browserStorage, Date.now(), () => true);
    const timer = setTimeout(prune, ENDED_SHOWN_MS + 50);
    return () => clearTimeout(timer);
  }, [text, active]);
  return useMemo(
    () => new Map(readRows(text, Date.now()).map(({ email, label }) => [email, label])),
    [text],
  );
}
