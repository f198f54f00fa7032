import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { inspect } from "node:util";
import {
  PaymentProviderError,
  type PaymentEvent,
  type PaymentProvider,
} from "../premium/payment-provider.ts";
import { paymentProviderContract } from "./payment-provider.contract.ts";
import { openStripe, type StripeOptions } from "./stripe.ts";
import { FAKE_KEYS } from "./testing/fake-answers.ts";
import {
  signAsStripe,
  startFakeStripe,
  type FakeStripe,
  type Fault,
} from "./testing/fake-stripe.ts";
import { newIntent } from "./testing/new-intent.ts";

const CARD = "payment_method_data[card][number]";
const GOOD = { [CARD]: "4242424242424242" };
const DECLINED = { [CARD]: "4000000000000002" };
const ASKING = { [CARD]: "4000002500003155" };
const clock = { nowMs: () => Date.now() };

const optionsFor = (apiBase: string): StripeOptions => ({
  secretKey: FAKE_KEYS.STRIPE_SECRET_KEY,
  webhookSecret: FAKE_KEYS.STRIPE_WEBHOOK_SECRET,
  apiBase,
  statementSuffix: undefined,
});

/** An event's body in Stripe's form. */
function asStripeEvent({ id, intentId, kind }: PaymentEvent): object {
  const charge = { id: "ch_1", object: "charge", payment_intent: intentId };
  const [type, object] = {
    succeeded: ["payment_intent.succeeded", { id: intentId, object: "payment_intent" }] as const,
    failed: ["payment_intent.payment_failed", { id: intentId, object: "payment_intent" }] as const,
    canceled: ["payment_intent.canceled", { id: intentId, object: "payment_intent" }] as const,
    refunded: ["charge.refunded", charge] as const,
    disputed: ["charge.dispute.created", { ...charge, id: "dp_1", charge: "ch_1" }] as const,
  }[kind];
  return { id, object: "event", api_version: "2026-10-28.endive", type, data: { object } };
}

paymentProviderContract("Stripe", async () => {
  const fake = await startFakeStripe();
  const confirm = async (intent: Parameters<FakeStripe["confirm"]>[0], body: object) => {
    const response = await fake.confirm(intent, body);
    return ((await response.json()) as { status?: string }).status;
  };
  return {
    provider: await openStripe({ clock }, optionsFor(fake.apiBase)),
    pay: async (intent) => {
      const status = await confirm(intent, GOOD);
      if (status !== "succeeded") throw new Error("the card was not taken");
    },
    decline: async (intent) => assert.equal(await confirm(intent, DECLINED), undefined),
    beginExtraStep: async (intent) =>
      assert.equal(await confirm(intent, ASKING), "requires_action"),
    refundByHand: async (id) => {
      fake.account.refund(id);
    },
    dispute: async (id) => fake.account.dispute(id),
    makeEvent: (event, ageSeconds = 0) => signAsStripe(asStripeEvent(event), ageSeconds),
    close: fake.close,
  };
});

describe("requests to Stripe", () => {
  let fake: FakeStripe;
  let stripe: PaymentProvider;
  before(async () => {
    fake = await startFakeStripe();
    stripe = await openStripe({ clock }, optionsFor(fake.apiBase));
  });
  after(() => fake.close());

  test("an intent has the price, the receipt address, and the statement text", async () => {
    const options = { ...optionsFor(fake.apiBase), statementSuffix: "MAYFLY" };
    const named = await openStripe({ clock }, options);
    const { id } = await named.createIntent(newIntent({ receiptEmail: "june@example.org" }));
    const { amount, currency, metadata, description, ...intent } = fake.account.find(id);
    assert.deepEqual(
      [amount, currency, metadata, description],
      [199, "usd", { payment: "p1" }, "A premium address for 24 hours"],
    );
    assert.equal(intent.receipt_email, "june@example.org");
    assert.equal(intent.statement_descriptor_suffix, "MAYFLY");
    const plain = await stripe.createIntent(newIntent());
    assert.equal(fake.account.find(plain.id).receipt_email, null);
    assert.equal(fake.account.find(plain.id).statement_descriptor_suffix, null);
  });

  test("each change has an idempotency key; an intent has the key of its payment", async () => {
    const intent = newIntent();
    const { id, clientSecret } = await stripe.createIntent(intent);
    await fake.confirm({ id, clientSecret }, GOOD);
    await stripe.cancelIntent(id);
    await stripe.refundIntent(id, "address-gone");
    const asked = fake.calls.filter(({ method, path }) => {
      return method === "POST" && !path.endsWith("/confirm");
    });
    assert.ok(asked.length >= 3);
    assert.deepEqual(
      asked.filter(({ key }) => key === undefined),
      [],
    );
    assert.ok(asked.some(({ key }) => key === intent.idempotencyKey));
  });

  test("a slow payment is neither paid nor open, and a partial refund states its amount", async () => {
    const slow = await stripe.createIntent(newIntent());
    await fake.confirm(slow, { [CARD]: "4000000000000077" });
    await stripe.cancelIntent(slow.id);
    assert.equal((await stripe.readIntent(slow.id)).status, "processing");
    fake.account.answer(slow.id, true);
    fake.account.refund(slow.id, 50);
    const { status, refundedCents } = await stripe.readIntent(slow.id);
    assert.deepEqual([status, refundedCents], ["succeeded", 50]);
    await stripe.refundIntent(slow.id, "address-gone");
    assert.equal((await stripe.readIntent(slow.id)).refundedCents, 199);
  });

  test("a failed refund doesn't count, and the next one is a new request", async () => {
    const intent = await stripe.createIntent(newIntent());
    await fake.confirm(intent, GOOD);
    fake.account.refundsFail = true;
    assert.equal(await failureOf(stripe.refundIntent(intent.id, "address-gone")), "refused");
    fake.account.refundsFail = false;
    await stripe.refundIntent(intent.id, "address-gone");
    assert.equal((await stripe.readIntent(intent.id)).refundedCents, 199);
  });

  test("a payment that the bank has reversed can't be refunded, too", async () => {
    const intent = await stripe.createIntent(newIntent());
    await fake.confirm(intent, GOOD);
    fake.account.dispute(intent.id);
    assert.equal(await failureOf(stripe.refundIntent(intent.id, "requested")), "refused");
  });
});

describe("failures of Stripe", () => {
  let fake: FakeStripe;
  let stripe: PaymentProvider;
  before(async () => {
    fake = await startFakeStripe();
    stripe = await openStripe({ clock }, optionsFor(fake.apiBase));
  });
  after(() => fake.close());

  const paid = async () => {
    const intent = await stripe.createIntent(newIntent());
    await fake.confirm(intent, GOOD);
    return intent.id;
  };

  for (const fault of ["busy", "away", "cut", "cut-after"] as const satisfies Fault[]) {
    test(`once (${fault}), the call succeeds, and nothing happens twice`, async () => {
      const made = fake.account.intents.size;
      fake.fail(fault);
      const { id, clientSecret } = await stripe.createIntent(newIntent());
      assert.equal(fake.account.intents.size, made + 1);
      await fake.confirm({ id, clientSecret }, GOOD);
      fake.fail(fault);
      assert.equal((await stripe.readIntent(id)).status, "succeeded");
      fake.fail(fault);
      await stripe.refundIntent(id, "address-gone");
      assert.equal((await stripe.readIntent(id)).refundedCents, 199);
      const open = await stripe.createIntent(newIntent());
      fake.fail(fault);
      await stripe.cancelIntent(open.id);
      assert.equal(fake.account.find(open.id).status, "canceled");
    });

    test(`every time (${fault}), Stripe is unavailable, and the next call has the same result`, async () => {
      const [made, intent] = [fake.account.intents.size, newIntent()];
      fake.fail(fault, { times: 3 });
      assert.equal(await failureOf(stripe.createIntent(intent)), "unavailable");
      const { id, clientSecret } = await stripe.createIntent(intent);
      assert.equal(fake.account.intents.size, made + 1);
      await fake.confirm({ id, clientSecret }, GOOD);
      fake.fail(fault, { times: 3 });
      assert.equal(await failureOf(stripe.refundIntent(id, "address-gone")), "unavailable");
      await stripe.refundIntent(id, "address-gone");
      assert.equal(fake.account.chargeOf(fake.account.find(id))?.amount_refunded, 199);
    });
  }

  test("an internal error, which Stripe caches under the key, delays an intent by one call only", async () => {
    const intent = newIntent();
    fake.fail("fault");
    assert.equal(await failureOf(stripe.createIntent(intent)), "unavailable");
    const made = await Promise.all([stripe.createIntent(intent), stripe.createIntent(intent)]);
    assert.deepEqual(made[0], made[1]);
    assert.deepEqual(await stripe.createIntent(intent), made[0]);
    assert.equal((await stripe.readIntent(made[0].id)).status, "requires_payment");
  });

  test("an internal error on a refund is no refund, and the next call refunds", async () => {
    const id = await paid();
    fake.fail("fault");
    assert.equal(await failureOf(stripe.refundIntent(id, "address-gone")), "unavailable");
    assert.equal((await stripe.readIntent(id)).refundedCents, 0);
    await stripe.refundIntent(id, "address-gone");
    assert.equal((await stripe.readIntent(id)).refundedCents, 199);
  });

  test("an attempt without a response is aborted and retried, with the same result", async () => {
    const limits = { attemptMs: 2_000, callMs: 60_000 };
    const impatient = await openStripe({ clock, limits }, optionsFor(fake.apiBase));
    const made = fake.account.intents.size;
    fake.fail("silent");
    fake.fail("silent-after");
    await Promise.all([impatient.createIntent(newIntent()), impatient.createIntent(newIntent())]);
    assert.equal(fake.account.intents.size, made + 2);
  });

  test("a call ends at its timeout, whatever the state of its attempts", async () => {
    const mute = await startFakeStripe();
    mute.fail("silent", { times: Infinity });
    const limits = { attemptMs: 60_000, callMs: 200 };
    const impatient = await openStripe({ clock, limits }, optionsFor(mute.apiBase));
    const errors = await Promise.all([
      errorOf(impatient.createIntent(newIntent())),
      errorOf(impatient.readIntent("pi_1")),
      errorOf(impatient.cancelIntent("pi_1")),
      errorOf(impatient.refundIntent("pi_1", "requested")),
    ]);
    await mute.close();
    assert.deepEqual(
      new Set(errors.map(({ failure, message }) => `${failure}: ${message}`)),
      new Set(["unavailable: stripe: timed out"]),
    );
  });

  test("an unreachable server and a wrong key: unavailable", async () => {
    const gone = await startFakeStripe();
    const away = await openStripe({ clock }, optionsFor(gone.apiBase));
    await gone.close();
    assert.equal(await failureOf(away.readIntent("pi_1")), "unavailable");
    const options = { ...optionsFor(fake.apiBase), secretKey: "sk_test_another" };
    const stranger = await openStripe({ clock }, options);
    assert.equal(await failureOf(stranger.createIntent(newIntent())), "unavailable");
  });

  test("no error reveals a buyer, a key, or a secret, in any representation", async () => {
    const { id, clientSecret } = await stripe.createIntent(newIntent());
    const options = { ...optionsFor(fake.apiBase), secretKey: "sk_test_marker" };
    const stranger = await openStripe({ clock }, options);
    fake.fail("cut", { times: 3, path: /refunds/ });
    const errors = [
      await errorOf(stripe.createIntent(newIntent({ receiptEmail: "marker@nowhere" }))),
      await errorOf(stripe.refundIntent(id, "requested")),
      await errorOf(stripe.refundIntent(id, "requested")),
      await errorOf(stripe.readIntent("pi_marker")),
      await errorOf(stranger.readIntent(id)),
    ];
    assert.deepEqual(
      errors.map(({ failure }) => failure),
      ["refused", "unavailable", "refused", "unknown", "unavailable"],
    );
    for (const error of errors) {
      const seen = `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`;
      assert.equal(/marker|sk_test|secret_/.test(seen.replaceAll(import.meta.url, "")), false);
      assert.equal(seen.includes(clientSecret), false);
    }
    assert.match(errors[0]?.message ?? "", /StripeInvalidRequestError 400 email_invalid req_fake/);
  });
});

async function errorOf(call: Promise<unknown>): Promise<PaymentProviderError> {
  const error = await call.then(
    () => new Error("it worked"),
    (reason: unknown) => reason,
  );
  if (error instanceof PaymentProviderError) return error;
  throw error;
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  return (await errorOf(call)).failure;
}
