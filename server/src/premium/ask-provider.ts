import type { ErrorCode } from "@mayfly/contract/errors";
import { AppError } from "../app-error.ts";
import { PaymentProviderError, type PaymentProviderFailure } from "./payment-provider.ts";

const CODES: Readonly<Record<PaymentProviderFailure, ErrorCode>> = {
  unavailable: "PAYMENT_PROVIDER_UNAVAILABLE",
  refused: "PAYMENT_PROVIDER_REFUSED",
  unknown: "PAYMENT_NOT_FOUND",
  "bad-signature": "WEBHOOK_REFUSED",
};

/**
 * Calls the provider and maps its failure to an error of the catalog. `refused` is the error code for a
 * refused request.
 */
export async function askProvider<Answer>(
  call: () => Promise<Answer> | Answer,
  { refused = CODES.refused }: { refused?: ErrorCode } = {},
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const code = error.failure === "refused" ? refused : CODES[error.failure];
    throw new AppError(code, { cause: error });
  }
}

export function isFailure(error: unknown, failure: PaymentProviderFailure): boolean {
  return error instanceof PaymentProviderError && error.failure === failure;
}
