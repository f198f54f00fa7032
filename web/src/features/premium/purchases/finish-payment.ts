import type { PremiumEmail } from "@mayfly/contract";
import { processPayment } from "../../../api/premium.ts";
import { finishPurchase } from "./finish-purchase.ts";

/** As `finishPurchase`, at the server and on this device's clock. */
export function finishPayment(paymentIntentId: string): Promise<PremiumEmail> {
  return finishPurchase({ process: processPayment, wait }, paymentIntentId);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
