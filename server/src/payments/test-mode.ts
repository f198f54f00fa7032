import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../keys/derive-key.ts";
import { CARD_WORDS } from "@mayfly/contract/card-words";
import { ERRORS } from "@mayfly/contract/errors";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import {
  PaymentProviderError,
  type IntentStatus,
  type NewIntent,
  type PaymentEvent,
  type PaymentProvider,
  type TestAttempt,
  type TestCardPayments,
  type TestConfirmation,
} from "../premium/payment-provider.ts";
import { isSigned } from "./signed-event.ts";
import { judgeCard } from "./test-card.ts";
import type { TestIntent, TestIntentStore } from "./test-intent-store.ts";

export type TestMode = PaymentProvider & TestCardPayments;

type Deps = { store: TestIntentStore; clock: Clock };

/** States from which an intent can be paid or canceled. */
const UNPAID: readonly IntentStatus[] = ["requires_payment", "requires_action"];

/**
 * A payment provider in this process that charges nothing, to try everything without keys. Stores no card
 * data. Must never appear where a buyer expects to pay: every form names it, and production refuses it unless
 * explicitly enabled.
 */
export function createTestMode({ store: remote, clock }: Deps, secret: Buffer): TestMode {
  const key = deriveKey(secret, "test payments v1");
  const store = failingAsProvider(remote);
  const find = (id: string): Promise<TestIntent> => findIntent(store, id);

  return {
    name: "test",
    async createIntent(request) {
      const id = `test_${macOf(key, "intent", request.idempotencyKey)}`;
      const requestHash = hashRequest(request);
      const { amountCents, currency } = request;
      const metadata = JSON.stringify(request.metadata);
      const intent = { id, requestHash, amountCents, currency, metadata };
      const known = await store.addTestIntent({ ...intent, createdAtMs: clock.nowMs() });
      if (!known.requestHash.equals(requestHash)) {
        throw new PaymentProviderError(
          "refused",
          "the idempotency key was used for another intent",
        );
      }
      return { id, clientSecret: clientSecretOf(key, id) };
    },
    readIntent: async (id) => asState(await find(id)),
    async cancelIntent(id) {
      await find(id);
      await store.changeTestIntent({ id, from: UNPAID, to: { status: "canceled" } });
    },
    async refundIntent(id) {
      const { status, receivedCents } = await find(id);
      if (status !== "succeeded") {
        throw new PaymentProviderError("refused", "the test intent was never paid");
      }
      await store.changeTestIntent({ id, from: [status], to: { refundedCents: receivedCents } });
    },
    readEvent(rawBody, signature = "") {
      if (!isSigned(key, { rawBody, signature, nowMs: clock.nowMs() })) {
        throw new PaymentProviderError("bad-signature", "the webhook signature is invalid");
      }
      return parseEvent(rawBody);
    },
    confirm: async (clientSecret, attempt) =>
      confirm({ store, clock }, await find(intentOf(key, clientSecret)), attempt),
  };
}

async function confirm(
  { store, clock }: Deps,
  { id, amountCents, status }: TestIntent,
  attempt: TestAttempt,
): Promise<TestConfirmation> {
  if (status === "succeeded") return { status };
  if (status === "canceled") return failed(ERRORS.PAYMENT_CANCELED.message);
  const outcome = "card" in attempt ? judgeCard(attempt.card, clock.nowMs()) : undefined;
  const paid = { status: "succeeded", receivedCents: amountCents } as const;
  if (outcome === undefined) {
    const approved = "approve" in attempt && attempt.approve;
    const to = approved ? paid : ({ status: "requires_payment" } as const);
    const changed = await store.changeTestIntent({ id, from: ["requires_action"], to });
    return approved && changed ? { status: "succeeded" } : failed(CARD_WORDS["not-approved"]);
  }
  if (outcome !== "succeeds" && outcome !== "asks") return failed(CARD_WORDS[outcome]);
  const to = outcome === "succeeds" ? paid : ({ status: "requires_action" } as const);
  const changed = await store.changeTestIntent({ id, from: UNPAID, to });
  // Another request canceled or paid the intent in between; reading it again shows which.
  if (!changed) return confirm({ store, clock }, await findIntent(store, id), attempt);
  return { status: to.status };
}

async function findIntent(store: TestIntentStore, id: string): Promise<TestIntent> {
  const intent = await store.findTestIntent(id);
  if (!intent) throw new PaymentProviderError("unknown", "unknown test intent");
  return intent;
}

function failed(error: string): TestConfirmation {
  return { status: "failed", error };
}

function asState(intent: TestIntent) {
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amountCents,
    amountReceivedCents: intent.receivedCents,
    currency: intent.currency,
    metadata: parseMetadata(intent.metadata),
    refundedCents: intent.refundedCents,
    disputed: intent.isDisputed,
  };
}

function hashRequest(request: NewIntent): Buffer {
  const { amountCents, currency, description, receiptEmail = null, metadata } = request;
  const all = JSON.stringify([amountCents, currency, description, receiptEmail, metadata]);
  return createHash("sha256").update(all).digest();
}

function clientSecretOf(key: Buffer, id: string): string {
  return `${id}_secret_${macOf(key, "client secret", id)}`;
}

/** Returns an empty string, which is no intent's id, if the secret isn't ours. */
function intentOf(key: Buffer, clientSecret: string): string {
  const [id = ""] = clientSecret.split("_secret_", 1);
  const [given, right] = [clientSecret, clientSecretOf(key, id)].map((text) => Buffer.from(text));
  const isOurs = given && right && given.length === right.length && timingSafeEqual(given, right);
  return isOurs ? id : "";
}

function macOf(key: Buffer, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose} ${text}`).digest("hex").slice(0, 40);
}

/** Our own JSON, written above, needs no validation. */
function parseMetadata(text: string): Readonly<Record<string, string>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as Record<string, string>;
}

/** Signed by us, so the JSON needs no validation. */
function parseEvent(rawBody: Buffer): PaymentEvent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(rawBody.toString("utf8")) as PaymentEvent;
}

/** Reports an unavailable store as an unavailable provider. */
function failingAsProvider(store: TestIntentStore): TestIntentStore {
  return {
    addTestIntent: (intent) => asProvider(store.addTestIntent(intent)),
    findTestIntent: (id) => asProvider(store.findTestIntent(id)),
    changeTestIntent: (change) => asProvider(store.changeTestIntent(change)),
    pruneTestIntents: (beforeMs) => asProvider(store.pruneTestIntents(beforeMs)),
  };
}

async function asProvider<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new PaymentProviderError("unavailable", "the store is unavailable", { cause: error });
  }
}
