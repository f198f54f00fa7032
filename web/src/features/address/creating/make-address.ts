import type { CreateAddressBody } from "@mayfly/contract";
import { BOUGHT_COOKIE } from "@mayfly/contract/premium-constants";
import { createAddress } from "../../../api/calls.ts";
import { ApiError } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { oneTabAtATime } from "../../../browser/one-tab-at-a-time.ts";
import { measure } from "../../../measure.ts";
import { fromCreation, type ActiveAddress } from "../active-address.ts";
import { domainOf } from "../../../ui/address-parts.ts";
import { knowsPremium, recoverPremium } from "../recover-premium.ts";
import {
  readChosenDomain,
  readStoredAddress,
  storeAddress,
  storeChosenDomain,
} from "../stored/stored-address.ts";

const LOCK = "mayfly.address";

/** Callbacks during creation, before the address is shown. */
export type CreationCallbacks = {
  readonly onMade: (email: string) => void;
  /** The stored domain is no longer offered. */
  readonly onRetiredDomain: () => void;
};

/**
 * For automatic creation: returns the address that another tab has stored, or that this browser bought, or creates one.
 * Stores the address before the next tab checks.
 */
export function readOrCreateAddress(making: CreationCallbacks): Promise<ActiveAddress> {
  return oneTabAtATime(LOCK, async () => {
    const before = readStoredAddress(browserStorage, Date.now());
    if (before) return before;
    const bought = await recoverAddress();
    if (bought) {
      storeAddress(browserStorage, bought);
      return bought;
    }
    const made = await makeAddress(making);
    // Without locks between tabs, the first tab to store wins.
    const meanwhile = readStoredAddress(browserStorage, Date.now());
    if (meanwhile) return meanwhile;
    storeAddress(browserStorage, made);
    return made;
  });
}

/** Looks up a premium address unless one is known. Waits for a pending creation, which may do the same lookup. */
export function recoverMissingPremium(
  current: () => ActiveAddress | null | undefined,
): Promise<ActiveAddress | undefined> {
  return oneTabAtATime(LOCK, async () =>
    knowsPremium(current() ?? readStoredAddress(browserStorage, Date.now()))
      ? undefined
      : recoverPremium(),
  );
}

/**
 * Finds the address of a buyer whose storage was cleared and who has only cookies. Sends no request without the cookie
 * of a purchase.
 */
async function recoverAddress(): Promise<ActiveAddress | undefined> {
  if (!mayOwnPremium(document.cookie) || knowsPremium(null)) return undefined;
  try {
    return await recoverPremium({ timeoutMs: RECOVERY_MS });
  } catch {
    // The lookup is silent, and a visitor without an address needs one.
    return undefined;
  }
}

/** A slow answer must not keep the visitor from a free address; the page looks again later. */
const RECOVERY_MS = 3_000;

export async function makeAddress({
  onMade,
  onRetiredDomain,
}: CreationCallbacks): Promise<ActiveAddress> {
  const made = await requestOffered(onRetiredDomain);
  onMade(made.email);
  return made;
}

/** Falls back to the default domain if the chosen one is no longer offered. */
async function requestOffered(onRetiredDomain: () => void): Promise<ActiveAddress> {
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

async function requestAddress(domain: string | undefined): Promise<ActiveAddress> {
  const referrer = referrerHost(document.referrer, window.location.host);
  const body: CreateAddressBody = {
    ...(domain === undefined ? {} : { domain }),
    ...(referrer === undefined ? {} : { referrer }),
  };
  const created = await createAddress(body).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 428) throw error;
    const { createWithChallenge } = await import("../challenge/create-with-challenge.ts");
    return createWithChallenge(body, error);
  });
  measure("address_generated");
  const address = fromCreation(created, Date.now());
  storeChosenDomain(browserStorage, domainOf(address.email));
  return address;
}

/** Whether this browser has the cookie that a recent purchase sets. */
export function mayOwnPremium(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim().startsWith(`${BOUGHT_COOKIE}=`));
}

/**
 * Returns the host of the referring page, for the operator's statistics. Returns undefined for no referrer and for
 * our own pages.
 */
export function referrerHost(referrer: string, ownHost: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { host, protocol } = new URL(referrer);
  return protocol.startsWith("http") && host !== ownHost ? host : undefined;
}
