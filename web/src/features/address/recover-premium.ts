import type { PremiumEmail } from "@mayfly/contract";
import { fetchActivePremium } from "../../api/calls.ts";
import { browserStorage } from "../../browser/browser-storage.ts";
import { fromCreation, type ActiveAddress } from "./active-address.ts";
import { keepOthers, readOthers } from "./others/stored-addresses.ts";

/**
 * Returns the premium address of this browser's buyer with the latest expiry, and adds the others to the list of
 * addresses. Each call creates tokens, of which an address has few: call it only if none is known. Rejects with
 * ApiError.
 */
export async function recoverPremium(
  options?: Parameters<typeof fetchActivePremium>[0],
): Promise<ActiveAddress | undefined> {
  const active = await fetchActivePremium(options);
  const [first, ...others] = active.map((premium) => fromPremium(premium, ""));
  if (!first) return undefined;
  for (const previous of others) {
    keepOthers(browserStorage, { previous, next: first }, Date.now());
  }
  return first;
}

/** Whether this browser knows a premium address, so that no lookup is needed. */
export function knowsPremium(current: ActiveAddress | null): boolean {
  const nowMs = Date.now();
  return [current, ...readOthers(browserStorage, nowMs)].some(
    (address) => address?.kind === "premium",
  );
}

/** Premium addresses have no extensions. */
export function fromPremium(
  premium: Omit<PremiumEmail, "password" | "amount" | "paymentIntentId">,
  password: string,
): ActiveAddress {
  const unextended = { extensionsUsed: 0, extensionsLeft: 0 };
  return fromCreation({ ...premium, ...unextended, password }, Date.now());
}
