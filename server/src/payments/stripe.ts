/**
 * Premium addresses paid through Stripe. Its SDK is loaded only where it takes the money. What it
 * answers goes to the domain as states and kinds of failure: Stripe's own words name buyers and keys.
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
import { withinTimeLimit } from "../concurrency/within-time-limit.ts";
import { parseStripeEvent } from "./stripe-event.ts";
import { codeOf, isKeptFault, stripeFailure } from "./stripe-failure.ts";
import { asIntentState } from "./stripe-intent.ts";

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Another origin than Stripe's; undefined: Stripe's. */
  apiBase: string | undefined;
  /** What stands behind the account's name on a card's statement, if anything. */
  statementSuffix: string | undefined;
};

type Deps = {
  clock: Clock;
  /** Replaced in tests. */
  limits?: typeof LIMITS;
};

/** A visitor waits for the whole call; an attempt that hangs leaves time for another. */
const LIMITS = { attemptMs: 4_500, callMs: 10_000 };
/** Safe for all that is asked here: the SDK sends an idempotency key with whatever changes something. */
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
    // It would tell how long each request took, and what machine this is.
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
    return await withinTimeLimit(call, limitMs, noAnswerInTime);
  } catch (error) {
    // The interface promises its own error and no other.
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
    if (!isKeptFault(error)) throw error;
    // Stripe repeats a fault of its own under this key for a day, and so long the name would be
    // held. The next key is as certain as the first, and an intent that was made under the first
    // nevertheless can't be paid: nobody has its secret.
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
    // Cards and wallets as the account offers them; those that lead to another site would leave the
    // inbox behind.
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
    // Canceled before, paid, or on its way: whoever asked reads which.
    if (codeOf(error) !== "payment_intent_unexpected_state") throw error;
  }
}

/**
 * Under a new key each time: under the same one a refund that has failed would come back for a day
 * as if it were under way. Stripe itself refunds no charge twice.
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
    // By us before, or by the operator.
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
    // Forged, late or no JSON at all. The SDK's error holds the whole body: it goes no further.
    throw new PaymentProviderError("bad-signature", "stripe: the webhook signature is invalid");
  }
}
