import type { PremiumEmail } from "@mayfly/contract";
import { PREFIX_HOLD_MS } from "@mayfly/contract/premium-constants";
import { ApiError } from "../../../api/client.ts";
import type { KeptValues } from "../../../browser/browser-storage.ts";
import { isFinal } from "./finish-purchase.ts";
import { forgetPurchase, PURCHASES, readPurchases, type BegunPurchase } from "./kept-purchases.ts";
import { isUnderWay } from "./under-way.ts";

/** What became of payments that a page began and didn't see to their end. */
export type Settling = {
  readonly kept: KeptValues;
  readonly process: (paymentIntentId: string) => Promise<PremiumEmail>;
  readonly onBought: (premium: PremiumEmail) => void;
  /** Paid, and the address could not be given. */
  readonly onRefunded: (error: unknown) => void;
};

/** Resolves to how many are left without an answer. */
export async function settlePurchases(settling: Settling): Promise<number> {
  let unanswered = 0;
  const purchases = readPurchases(settling.kept.get(PURCHASES), Date.now());
  for (const purchase of purchases) {
    if (purchase.state !== "begun" || isUnderWay(purchase.paymentIntentId)) continue;
    // One after the other: each may bring another address into use.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await settle(settling, purchase))) unanswered += 1;
  }
  return unanswered;
}

/** Resolves to whether there was an answer. */
async function settle(
  { kept, process, onBought, onRefunded }: Settling,
  { paymentIntentId, atMs }: BegunPurchase,
): Promise<boolean> {
  try {
    onBought(await process(paymentIntentId));
  } catch (error) {
    if (!isFinal(error)) return false;
    const unpaid = error instanceof ApiError && error.code === "PAYMENT_NOT_SUCCEEDED";
    if (unpaid && atMs + PREFIX_HOLD_MS > Date.now()) return true;
    forgetPurchase(kept, paymentIntentId, Date.now());
    if (error instanceof ApiError && error.code === "PAYMENT_REFUNDED") onRefunded(error);
  }
  return true;
}
