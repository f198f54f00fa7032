import type { PremiumEmail } from "@mayfly/contract";
import { processPayment } from "../../../api/premium.ts";
import { finishPurchase } from "./finish-purchase.ts";

/** `finishPurchase` with the real server and clock. */
export function finishPayment(paymentIntentId: string): Promise<PremiumEmail> {
  return finishPurchase({ process: processPayment, wait }, paymentIntentId);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
