import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { NOTICES, type Notice } from "@mayfly/contract/notices";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { queryKeys } from "../../api/queries.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { onWake } from "../../browser/on-wake.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { usePageVisible } from "../../browser/use-page-visible.ts";
import { creationNotice } from "./creating/creation-notice.ts";
import { useOpenLink, type Invitation } from "./devices/use-open-link.ts";
import {
  withExtension,
  type ExtensionEvent,
  type ActiveAddress,
  withState,
} from "./active-address.ts";
import type { CreationCallbacks } from "./creating/make-address.ts";
import { endOther, extendOther } from "./others/stored-addresses.ts";
import { readBurned, storeChosenDomain } from "./stored/stored-address.ts";
import { useCreateAddress } from "./creating/use-create-address.ts";
import { useExtendAddress, type Extension } from "./time/use-extend-address.ts";
import { useOtherTabs } from "./stored/use-other-tabs.ts";
import {
  endAddress,
  knownAddress,
  updateAddress,
  useStoredAddress,
} from "./stored/use-stored-address.ts";
import { fetchAddress } from "../../api/calls.ts";

/**
 * The life cycle of the address in this tab: restore or create, count down, end, replace. Must never create an
 * address while the page is hidden, and never repeat one that the server has refused.
 */
export type AddressControl = {
  readonly address: ActiveAddress | null;
  /** True while an address is being created, or while it is unknown whether one exists. */
  readonly loading: boolean;
  /** The error; null if there is an address or one is being created. */
  readonly failure: Notice | null;
  readonly makeNew: () => void;
  readonly chooseDomain: (domain: string) => void;
  readonly extension: Extension;
  /** The address that a link opens, until the visitor decides. */
  readonly invitation: Invitation | null;
  /** Call when the server reports the end of an address. */
  readonly end: (token: string) => void;
  /** Call when the address has expired by this device's clock. */
  readonly timeIsUp: (token: string) => void;
  readonly applyExtension: (token: string, event: ExtensionEvent) => void;
};

type Surroundings = Pick<CreationCallbacks, "onMade"> & {
  /** Whether the visitor burns the address with this token here, so that its end needs no notice. */
  readonly isBurning: (token: string) => boolean;
  readonly hasMail: (email: string) => boolean;
};

export function useAddress({ onMade, isBurning, hasMail }: Surroundings): AddressControl {
  const cache = useQueryClient();
  const toast = useToast();
  // Read once: an address that another window burns later needs a notice.
  const [burnedBefore] = useState(() => readBurned(browserStorage));
  const onEnded = ({ kind, email, endsAtMs, token }: ActiveAddress) => {
    const isEarly = endsAtMs - Date.now() > EARLY_MS;
    const isBurnedHere = token === burnedBefore || isBurning(token);
    if (isEarly && !isBurnedHere) toast(NOTICES.addressEndedEarly, "failure");
    // A free address without mail is replaced silently. Mail, perhaps an open message, must not vanish without a word.
    else if (!isBurnedHere && (kind === "premium" || hasMail(email)))
      toast(NOTICES.addressTimeUp, "failure");
  };
  const stored = useStoredAddress({ onMade, onEnded });
  const creation = useCreateAddress(onMade);
  const extension = useExtendAddress();
  const invitation = useOpenLink();

  const end = (token: string) => {
    const known = knownAddress(cache);
    if (known?.token !== token) return endOther(browserStorage, token);
    onEnded(known);
    creation.reset();
    void endAddress(cache, token);
  };
  // If an address exists, show the failure only as a toast.
  const onError = () => void (knownAddress(cache) && creation.reset());
  const makeNew = () => creation.mutate({ automatic: false }, { onError });

  // A visitor who opens a link wants that address, not a new one.
  const missing = stored === null && !invitation && !creation.isPending && !creation.isError;
  useAutomaticCreation(missing, creation.mutate);
  useResetOnline(
    !stored && creation.isError && !(creation.error instanceof ApiError),
    creation.reset,
  );
  useRecheckOnWake();
  useOtherTabs();

  return {
    address: stored ?? null,
    loading: creation.isPending || (!stored && !creation.isError),
    failure: creation.isError && !stored ? creationNotice(creation.error) : null,
    makeNew,
    chooseDomain(domain) {
      storeChosenDomain(browserStorage, domain);
      makeNew();
    },
    extension,
    invitation,
    end,
    timeIsUp: (token) => void confirmEnd(cache, token).then((over) => over && end(token)),
    applyExtension(token, event) {
      const address = knownAddress(cache);
      if (address?.token !== token) return extendOther(browserStorage, token, event);
      void updateAddress(cache, withExtension(address, event, Date.now()));
    },
  };
}

/** This device's clock and the server's may differ by a few seconds. */
const EARLY_MS = 10_000;

/** Long enough for a slow network, short enough to wait at 0:00. */
const WAIT_MS = 3_000;

/**
 * Checks with the server whether an address that expired by this device's clock has really ended: the clock may have
 * been corrected. Returns true if the server doesn't respond.
 */
async function confirmEnd(cache: QueryClient, token: string): Promise<boolean> {
  try {
    const state = await fetchAddress(token, AbortSignal.timeout(WAIT_MS));
    const known = knownAddress(cache);
    if (known?.token === token) await updateAddress(cache, withState(known, state, Date.now()));
    return false;
  } catch {
    // 401 or no response: nothing can be kept.
    return true;
  }
}

const AUTOMATIC_PAUSE_MS = 10_000;

function useAutomaticCreation(
  wanted: boolean,
  create: (creation: { automatic: boolean }) => void,
): void {
  const visible = usePageVisible();
  const lastAtMs = useRef(-AUTOMATIC_PAUSE_MS);

  // Calls the server. The pause prevents a loop if the server refuses each address that it has just created.
  useEffect(() => {
    if (!wanted || !visible) return undefined;
    const waitMs = Math.max(0, lastAtMs.current + AUTOMATIC_PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAtMs.current = performance.now();
      create({ automatic: true });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [wanted, visible, create]);
}

/** Resets a creation that got no answer when the network returns, so that it is repeated. */
function useResetOnline(failed: boolean, reset: () => void): void {
  // Listens to the browser.
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener("online", reset);
    return () => window.removeEventListener("online", reset);
  }, [failed, reset]);
}

function useRecheckOnWake(): void {
  const cache = useQueryClient();
  // Checks again after sleep: the address may have been extended or ended elsewhere.
  useEffect(
    () => onWake(() => void cache.invalidateQueries({ queryKey: queryKeys.address })),
    [cache],
  );
}
