import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createAddress } from "../../api/calls.ts";
import { ApiError } from "../../api/client.ts";
import { configQuery } from "../../api/queries.ts";
import { measure } from "../../measure.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { oneTabAtATime } from "../../browser/one-tab-at-a-time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { creationNotice } from "./creation-notice.ts";
import { fromCreation, type LivingAddress } from "./living-address.ts";
import { referrerHost } from "./referrer-host.ts";
import {
  readChosenDomain,
  readStoredAddress,
  storeAddress,
  storeChosenDomain,
} from "./stored-address.ts";
import { showAddress, switchAddress } from "./use-stored-address.ts";

/** `automatic`: nobody asked for it, so an address that another tab has just made will do. */
export type Creation = { readonly automatic: boolean };

export function useCreateAddress() {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ automatic }: Creation) => {
      if (automatic) return showAddress(cache, await oneTabAtATime(LOCK, () => takeOrMake(cache)));
      const made = await makeAddress(cache);
      measure("address_regenerated");
      return switchAddress(cache, made);
    },
    onError: (error) => toast(creationNotice(error), "failure"),
  });
}

const LOCK = "mayfly.address";

/** Stores before it lets the next tab in. Looks again after the call too: where tabs can't wait for each other, the first to store wins. */
async function takeOrMake(cache: QueryClient): Promise<LivingAddress> {
  const before = readStoredAddress(browserStorage, Date.now());
  if (before) return before;
  const made = await makeAddress(cache);
  const meanwhile = readStoredAddress(browserStorage, Date.now());
  if (meanwhile) return meanwhile;
  storeAddress(browserStorage, made);
  return made;
}

async function makeAddress(cache: QueryClient): Promise<LivingAddress> {
  const domain = readChosenDomain(browserStorage);
  try {
    return await requestAddress(domain);
  } catch (error) {
    const retired = error instanceof ApiError && error.code === "UNKNOWN_DOMAIN";
    if (!retired || domain === undefined) throw error;
    // The domain chosen on an earlier visit, or from an older list, is no longer offered: the default
    // one serves.
    storeChosenDomain(browserStorage, undefined);
    void cache.invalidateQueries(configQuery);
    return requestAddress(undefined);
  }
}

async function requestAddress(domain: string | undefined): Promise<LivingAddress> {
  const referrer = referrerHost(document.referrer, window.location.host);
  const created = await createAddress({
    ...(domain === undefined ? {} : { domain }),
    ...(referrer === undefined ? {} : { referrer }),
  });
  measure("address_generated");
  return fromCreation(created, Date.now());
}
