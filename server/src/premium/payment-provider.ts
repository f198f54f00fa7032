import type { ErrorCode } from "@mayfly/contract/errors";
import { AppError } from "../app-error.ts";

/**
 * The domain's interface for payment providers, implemented by `payments/`: Stripe and the built-in test
 * mode. Amounts are in cents, times in milliseconds since 1970. Every method rejects only with
 * PaymentProviderError.
 */
export interface PaymentProvider {
  readonly name: "stripe" | "test";
  /** The same `idempotencyKey` returns the same intent. */
  createIntent(intent: NewIntent): Promise<CreatedIntent>;
  readIntent(id: string): Promise<IntentState>;
  /** Resolves when the intent can no longer be paid. A paid intent stays paid: read its state. */
  cancelIntent(id: string): Promise<void>;
  /** Refunds the whole amount; a repeated call refunds nothing more. */
  refundIntent(id: string, reason: RefundReason): Promise<void>;
  /**
   * Parses a webhook's body after verifying its signature over the raw bytes and its age (300 s at most);
   * undefined for events that concern no payment here.
   */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent | undefined;
}

export type NewIntent = {
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  description: string;
  /** Where the provider sends its own receipt, if at all. */
  receiptEmail: string | undefined;
  /** Identifies the payment; returned with the intent. */
  metadata: Readonly<Record<string, string>>;
};

export type CreatedIntent = { id: string; clientSecret: string };

export type IntentStatus =
  | "requires_payment"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export type IntentState = {
  id: string;
  status: IntentStatus;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  refundedCents: number;
  disputed: boolean;
};

export type RefundReason = "address-gone" | "duplicate" | "requested";

export type PaymentEvent = {
  id: string;
  intentId: string;
  kind: "succeeded" | "failed" | "canceled" | "refunded" | "disputed";
};

/**
 * `unavailable`: unreachable or no clear answer; a retry may work. `refused`: a retry would be refused again.
 * `unknown`: no such intent. `bad-signature`: the webhook is not from the provider.
 */
export type PaymentProviderFailure = "unavailable" | "refused" | "unknown" | "bad-signature";

export class PaymentProviderError extends Error {
  readonly failure: PaymentProviderFailure;

  /** `reason` is for the log and contains no card data and no secret. */
  constructor(failure: PaymentProviderFailure, reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.name = "PaymentProviderError";
    this.failure = failure;
  }
}

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
export async function callProvider<Answer>(
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

/** Used by the page's form in test mode; there is no card network. */
export interface TestCardPayments {
  /**
   * Pays an intent with a test card, or answers its extra step. `error` is shown to the buyer. Rejects with
   * PaymentProviderError; `unknown` if the secret belongs to no intent.
   */
  confirm(clientSecret: string, attempt: TestAttempt): Promise<TestConfirmation>;
}

export type TestCard = { number: string; expMonth: number; expYear: number; cvc: string };

/** `approve` answers the extra step that an earlier card required. */
export type TestAttempt = { card: TestCard } | { approve: boolean };

export type TestConfirmation =
  | { status: "succeeded" | "requires_action" }
  | { status: "failed"; error: string };
