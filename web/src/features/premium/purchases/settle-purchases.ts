import type { PremiumEmail } from "@mayfly/contract";
import { PREFIX_HOLD_MS } from "@mayfly/contract/premium-constants";
import { ApiError } from "../../../api/client.ts";
import type { StoredValues } from "../../../browser/browser-storage.ts";
import { isFinal } from "./finish-purchase.ts";
import {
  removePurchase,
  PURCHASES,
  readPurchases,
  type StartedPurchase,
} from "./stored-purchases.ts";
import { isPaymentInProgress } from "./payments-in-progress.ts";

/** Resolves payments that an earlier page started but didn't finish. */
type SettleOptions = {
  readonly kept: StoredValues;
  readonly process: (paymentIntentId: string) => Promise<PremiumEmail>;
  readonly onBought: (premium: PremiumEmail) => void;
  /** Called if a payment was refunded because the address could not be created. */
  readonly onRefunded: (error: unknown) => void;
};

/** Resolves with the number of payments that remain without a response. */
export async function settlePurchases(settling: SettleOptions): Promise<number> {
  let unanswered = 0;
  const purchases = readPurchases(settling.kept.get(PURCHASES), Date.now());
  for (const purchase of purchases) {
    if (purchase.state !== "begun" || isPaymentInProgress(purchase.paymentIntentId)) continue;
    // Sequential, because each may switch the address.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await settle(settling, purchase))) unanswered += 1;
  }
  return unanswered;
}

/** Resolves with whether the server responded. */
async function settle(
  { kept, process, onBought, onRefunded }: SettleOptions,
  { paymentIntentId, atMs }: StartedPurchase,
): Promise<boolean> {
  try {
    onBought(await process(paymentIntentId));
  } catch (error) {
    if (!isFinal(error)) return false;
    const unpaid = error instanceof ApiError && error.code === "PAYMENT_NOT_SUCCEEDED";
    if (unpaid && atMs + PREFIX_HOLD_MS > Date.now()) return true;
    removePurchase(kept, paymentIntentId, Date.now());
    if (error instanceof ApiError && error.code === "PAYMENT_REFUNDED") onRefunded(error);
  }
  return true;
}
