/**
 * Payments through Stripe. The SDK is loaded only if Stripe is configured. The domain gets states and kinds
 * of failure, never Stripe's own texts, which contain buyers and keys.
 */
import type Stripe from "stripe";
import type { Clock } from "../time/clock.ts";
import {
  PaymentProviderError,
  type CreatedIntent,
  type NewIntent,
  type PaymentProvider,
  type RefundReason,
} from "../premium/payment-provider.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";
import { parseStripeEvent } from "./stripe-event.ts";
import { codeOf, isReplayedServerError, stripeFailure, asIntentState } from "./stripe-answers.ts";

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** API origin override; undefined: Stripe's. */
  apiBase: string | undefined;
  /** Statement descriptor suffix on the card statement, if any. */
  statementSuffix: string | undefined;
};

type Deps = {
  clock: Clock;
  /** Replaced in tests. */
  limits?: typeof LIMITS;
};

/** A visitor waits for the whole call; the attempt timeout leaves time for a retry. */
const LIMITS = { attemptMs: 4_500, callMs: 10_000 };
/** Safe, because the SDK sends an idempotency key with every change. */
const RETRIES_MAX = 2;
const SIGNATURE_AGE_SECONDS_MAX = 300;

export async function openStripe(
  { clock, limits = LIMITS }: Deps,
  options: StripeOptions,
): Promise<PaymentProvider> {
  const { default: Client } = await import("stripe");
  const stripe = new Client(options.secretKey, clientConfig(options, limits.attemptMs));
  const ask = <Answer>(call: Promise<Answer>) => answerInTime(call, limits.callMs);
  return {
    name: "stripe",
    createIntent: (intent) => ask(createIntent(stripe, intent, options)),
    readIntent: (id) => ask(readIntent(stripe, id)),
    cancelIntent: (id) => ask(cancelIntent(stripe, id)),
    refundIntent: (id, reason) => ask(refundIntent(stripe, id, reason)),
    readEvent(rawBody, signature = "") {
      const received = { rawBody, signature, nowMs: clock.nowMs() };
      return parseStripeEvent(readSigned(stripe, received, options.webhookSecret));
    },
  };
}

function clientConfig({ apiBase }: StripeOptions, timeout: number): Stripe.StripeConfig {
  const config = {
    timeout,
    maxNetworkRetries: RETRIES_MAX,
    // Telemetry would send request durations and data about this machine.
    telemetry: false,
    appInfo: { name: "Mayfly" },
  };
  if (apiBase === undefined) return config;
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return {
    ...config,
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

async function answerInTime<Answer>(call: Promise<Answer>, limitMs: number): Promise<Answer> {
  try {
    return await withTimeout(call, limitMs, noAnswerInTime);
  } catch (error) {
    // The interface allows only PaymentProviderError.
    throw stripeFailure(error);
  }
}

function noAnswerInTime(): PaymentProviderError {
  return new PaymentProviderError("unavailable", "stripe: timed out");
}

async function createIntent(
  stripe: Stripe,
  intent: NewIntent,
  { statementSuffix }: StripeOptions,
): Promise<CreatedIntent> {
  const params = intentParams(intent, statementSuffix);
  const { idempotencyKey } = intent;
  try {
    return asCreated(await stripe.paymentIntents.create(params, { idempotencyKey }));
  } catch (error) {
    if (!isReplayedServerError(error)) throw error;
    // Stripe repeats a stored server error for this key for a day, which would hold the name. The second key is as
    // safe as the first: an intent possibly created under the first key can't be paid, because its secret was never
    // returned.
    const next = { idempotencyKey: `${idempotencyKey}-again` };
    return asCreated(await stripe.paymentIntents.create(params, next));
  }
}

function intentParams(
  { amountCents, currency, description, receiptEmail, metadata }: NewIntent,
  statementSuffix: string | undefined,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: amountCents,
    currency,
    description,
    metadata: { ...metadata },
    // Cards and wallets as enabled in the account. Methods with a redirect would leave the inbox page.
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
    ...(statementSuffix !== undefined && { statement_descriptor_suffix: statementSuffix }),
  };
}

function asCreated({ id, client_secret: clientSecret }: Stripe.PaymentIntent): CreatedIntent {
  if (clientSecret === null) {
    throw new PaymentProviderError(
      "unavailable",
      "stripe: the payment intent has no client secret",
    );
  }
  return { id, clientSecret };
}

async function readIntent(stripe: Stripe, id: string) {
  return asIntentState(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
}

async function cancelIntent(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
  } catch (error) {
    // The intent was already canceled, is paid, or is processing; the caller reads which.
    if (codeOf(error) !== "payment_intent_unexpected_state") throw error;
  }
}

/**
 * Uses a new idempotency key each time: under the same key, Stripe would repeat a failed refund as pending
 * for a day. Stripe itself refunds no charge twice.
 */
async function refundIntent(stripe: Stripe, id: string, reason: RefundReason): Promise<void> {
  try {
    const { status } = await stripe.refunds.create({
      payment_intent: id,
      reason: reason === "duplicate" ? reason : "requested_by_customer",
      metadata: { reason },
    });
    if (status !== "failed" && status !== "canceled") return;
  } catch (error) {
    // Refunded earlier by us or by the operator.
    if (codeOf(error) === "charge_already_refunded") return;
    throw error;
  }
  throw new PaymentProviderError("refused", "stripe: the refund failed");
}

type Received = { rawBody: Buffer; signature: string; nowMs: number };

function readSigned(
  { webhooks }: Stripe,
  { rawBody, signature, nowMs }: Received,
  secret: string,
): unknown {
  const age = SIGNATURE_AGE_SECONDS_MAX;
  try {
    return webhooks.constructEvent(rawBody, signature, secret, age, undefined, nowMs);
  } catch {
    // Forged, too old, or invalid JSON. The SDK's error contains the whole body, so it is not passed on.
    throw new PaymentProviderError("bad-signature", "stripe: the webhook signature is invalid");
  }
}
