import { createAddress } from "../../api/calls.ts";
import { ApiError } from "../../api/client.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { oneTabAtATime } from "../../browser/one-tab-at-a-time.ts";
import { measure } from "../../measure.ts";
import { fromCreation, type LivingAddress } from "./living-address.ts";
import { referrerHost } from "./referrer-host.ts";
import {
  readChosenDomain,
  readStoredAddress,
  storeAddress,
  storeChosenDomain,
} from "./stored-address.ts";

const LOCK = "mayfly.address";

/** Nobody asked for it, so an address that another tab has just made will do. It is stored before the next tab looks. */
export function takeOrMakeAddress(onRetiredDomain: () => void): Promise<LivingAddress> {
  return oneTabAtATime(LOCK, async () => {
    const before = readStoredAddress(browserStorage, Date.now());
    if (before) return before;
    const made = await makeAddress(onRetiredDomain);
    // Where tabs can't wait for each other, the first to store wins.
    const meanwhile = readStoredAddress(browserStorage, Date.now());
    if (meanwhile) return meanwhile;
    storeAddress(browserStorage, made);
    return made;
  });
}

/**
 * At the domain that was chosen on an earlier visit, or from an older list. Where that is no longer
 * offered (`onRetiredDomain`), the default one serves.
 */
export async function makeAddress(onRetiredDomain: () => void): Promise<LivingAddress> {
  const domain = readChosenDomain(browserStorage);
  try {
    return await requestAddress(domain);
  } catch (error) {
    const retired = error instanceof ApiError && error.code === "UNKNOWN_DOMAIN";
    if (!retired || domain === undefined) throw error;
    storeChosenDomain(browserStorage, undefined);
    onRetiredDomain();
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
