import { useQueryClient } from "@tanstack/react-query";
import { NOTICES, type Notice } from "@mayfly/contract/notices";
import { useEffect, useRef } from "react";
import { queryKeys } from "../../api/queries.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { onWake } from "../../browser/on-wake.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { usePageVisible } from "../../browser/use-page-visible.ts";
import { confirmEnd } from "./confirm-end.ts";
import { creationNotice } from "./creation-notice.ts";
import { useOpenLink, type Invitation } from "./devices/use-open-link.ts";
import { withExtension, type ExtensionEvent, type LivingAddress } from "./living-address.ts";
import type { Making } from "./make-address.ts";
import { storeChosenDomain } from "./stored-address.ts";
import { useCreateAddress } from "./use-create-address.ts";
import { useExtendAddress, type Extension } from "./use-extend-address.ts";
import { useOtherTabs } from "./use-other-tabs.ts";
import { endAddress, knownAddress, updateAddress, useStoredAddress } from "./use-stored-address.ts";

/**
 * The life of the address in this tab: restored or made, counted down, ended, made anew. It
 * must never make an address that nobody is there to see, nor repeat by itself what failed.
 */
export type AddressControl = {
  readonly address: LivingAddress | null;
  /** Making one, or not yet knowing whether there is one. */
  readonly loading: boolean;
  /** Why there is none; null while there is one or one is being made. */
  readonly failure: Notice | null;
  readonly makeNew: () => void;
  readonly chooseDomain: (domain: string) => void;
  readonly extension: Extension;
  /** What a link wants to open, until somebody decides. */
  readonly invitation: Invitation | null;
  /** The server said that the address with this token is over. */
  readonly end: (token: string) => void;
  /** This device's clock says so. */
  readonly timeIsUp: (token: string) => void;
  readonly applyExtension: (token: string, event: ExtensionEvent) => void;
};

export function useAddress(onMade: Making["onMade"]): AddressControl {
  const cache = useQueryClient();
  const stored = useStoredAddress(onMade);
  const creation = useCreateAddress(onMade);
  const extension = useExtendAddress();
  const invitation = useOpenLink();
  const toast = useToast();

  const end = (token: string) => {
    const known = knownAddress(cache);
    if (known?.token !== token) return;
    // An address that was paid for doesn't end without a word.
    if (known.kind === "premium") toast(NOTICES.addressEnded, "failure");
    creation.reset();
    void endAddress(cache, token);
  };
  // With an address to go on with, a failure is the toast's alone.
  const onError = () => void (knownAddress(cache) && creation.reset());
  const makeNew = () => creation.mutate({ automatic: false }, { onError });

  // Whoever came by a link wants that address, not a new one.
  const missing = stored === null && !invitation && !creation.isPending && !creation.isError;
  useAutomaticCreation(missing, creation.mutate);
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
      if (address?.token !== token) return;
      void updateAddress(cache, withExtension(address, event, Date.now()));
    },
  };
}

const AUTOMATIC_PAUSE_MS = 10_000;

function useAutomaticCreation(
  wanted: boolean,
  create: (creation: { automatic: boolean }) => void,
): void {
  const visible = usePageVisible();
  const lastAtMs = useRef(-AUTOMATIC_PAUSE_MS);

  // Calls the server. The pause is for a server that refuses what it has just given: without it
  // the page would ask for address after address.
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

function useRecheckOnWake(): void {
  const cache = useQueryClient();
  // Listens to the browser: while it slept the address may have been extended or ended elsewhere.
  useEffect(
    () => onWake(() => void cache.invalidateQueries({ queryKey: queryKeys.address })),
    [cache],
  );
}
