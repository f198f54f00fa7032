import type { PremiumEmail } from "@mayfly/contract";
import { ERRORS } from "@mayfly/contract/errors";
import { ApiError } from "../../../api/client.ts";
import { processPayment } from "../../../api/premium.ts";

type PurchaseDependencies = {
  readonly process: (paymentIntentId: string) => Promise<PremiumEmail>;
  readonly wait: (ms: number) => Promise<void>;
};

/** The real server and clock. */
const SERVER: PurchaseDependencies = {
  process: processPayment,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Fetches the address of a successful payment. The call is idempotent, so it is retried after a lost response: a
 * connection failure must not cost the buyer the address.
 */
export async function finishPurchase(
  paymentIntentId: string,
  { process, wait }: PurchaseDependencies = SERVER,
): Promise<PremiumEmail> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await process(paymentIntentId);
    } catch (error) {
      if (isFinal(error)) throw error;
      await wait(pauseMs);
    }
  }
  return process(paymentIntentId);
}

/** Whether a retry would get the same response. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code !== undefined) return !ERRORS[error.code].temporary;
  return error.status < 500 && error.status !== 429;
}
