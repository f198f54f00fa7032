/**
 * Who takes the money, as the domain sees it. Implemented by `payments/`: Stripe, and the built-in
 * test mode. Amounts are cents, times milliseconds since 1970. Every method rejects with
 * PaymentProviderError and nothing else.
 */
export interface PaymentProvider {
  readonly name: "stripe" | "test";
  /** The same `idempotencyKey` again answers the same intent. */
  createIntent(intent: NewIntent): Promise<CreatedIntent>;
  readIntent(id: string): Promise<IntentState>;
  /** Done when it can't be paid any more; an intent that is paid already stays so: read it. */
  cancelIntent(id: string): Promise<void>;
  /** The whole amount; the same intent again refunds nothing more. */
  refundIntent(id: string, reason: RefundReason): Promise<void>;
  /**
   * What a webhook's body says, once its signature over the raw bytes is found right and not older
   * than 300 s; undefined for events that concern nobody here.
   */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent | undefined;
}

export type NewIntent = {
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  description: string;
  /** Where the provider mails its receipt, if anywhere. */
  receiptEmail: string | undefined;
  /** Binds the intent; comes back with it. */
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

/** `unavailable`: not reached or no clear answer, later may work. `refused`: the same would be refused again. `unknown`: no such intent. `bad-signature`: a webhook that isn't the provider's. */
export type PaymentProviderFailure = "unavailable" | "refused" | "unknown" | "bad-signature";

export class PaymentProviderError extends Error {
  readonly failure: PaymentProviderFailure;

  /** `reason` is for the log; it holds no card and no secret. */
  constructor(failure: PaymentProviderFailure, reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.name = "PaymentProviderError";
    this.failure = failure;
  }
}
