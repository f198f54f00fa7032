import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { PaymentIntent, PremiumEmail } from "@mayfly/contract";
import { FAKE_KEYS } from "../src/payments/testing/fake-answers.ts";
import { startFakeStripe, type FakeStripe } from "../src/payments/testing/fake-stripe.ts";
import { startTestApp, type TestApp } from "./app/test-app.ts";
import { newPrefix, newTestBuyer, refusal, WITHOUT_PAYMENT_LIMITS } from "./premium/test-buyer.ts";
import { TEST_STORES } from "./stores/test-stores.ts";

const CARD = "payment_method_data[card][number]";
const GOOD = "4242424242424242";
const DECLINED = "4000000000000002";
const ASKING = "4000002500003155";
const SLOW = "4000000000000077";
const WEBHOOK = "/api/payments/webhook";
/** Makes only new calls fail, not the job that checks older payments. */
const NEW_INTENT = /payment_intents$/;

/** Tests the whole server with a Stripe stand-in: browser, Stripe, and its events in every order. */
for (const store of TEST_STORES)
  describe(`premium payments through Stripe, on ${store.name}`, () => {
    let app: TestApp;
    let fake: FakeStripe;
    let engine: Awaited<ReturnType<typeof store.start>>;
    before(async () => {
      [fake, engine] = await Promise.all([startFakeStripe(), store.start()]);
      const stripe = { ...FAKE_KEYS, STRIPE_API_BASE: fake.apiBase };
      app = await startTestApp({ ...engine.env, ...WITHOUT_PAYMENT_LIMITS, ...stripe });
    });
    after(async () => {
      await fake.close();
      await app.close();
      await engine.stop();
    });

    const pay = (intent: PaymentIntent, card: string) =>
      fake.confirm(asFake(intent), { [CARD]: card });
    const bank = (intent: PaymentIntent, approve: boolean) =>
      fake.confirm(asFake(intent), { approve: String(approve) });
    const recordOf = async (response: Response): Promise<PremiumEmail> => {
      assert.equal(response.status, 200);
      return (await response.json()) as PremiumEmail;
    };
    /** Delivers the last event of that type for that intent, as Stripe does. */
    const tell = async (type: string, { paymentIntentId }: PaymentIntent, ageSeconds = 0) => {
      const event = fake.account.events.findLast(
        (one) => one.type === type && JSON.stringify(one).includes(paymentIntentId),
      );
      if (!event) throw new Error(`Stripe has no ${type} to tell of`);
      const response = await fake.send(event, `${app.baseUrl}${WEBHOOK}`, ageSeconds);
      return response.status;
    };
    const bought = async () => {
      const buyer = newTestBuyer(app);
      const prefix = newPrefix();
      const intent = await buyer.started(prefix);
      assert.equal((await pay(intent, GOOD)).status, 200);
      return { buyer, prefix, intent };
    };
    const statusOf = async (token: string) =>
      (await app.call("GET", "/api/email/messages", { token })).status;

    test("a card pays for a name, and later events change nothing", async () => {
      const { buyer, prefix, intent } = await bought();
      assert.deepEqual([intent.provider, intent.email], ["stripe", `${prefix}@mayfly.test`]);
      const record = await recordOf(await buyer.finish(intent.paymentIntentId));
      assert.deepEqual([record.email, record.amount], [intent.email, 1.99]);
      for (let times = 0; times < 3; times += 1)
        assert.equal(await tell("payment_intent.succeeded", intent), 200);
      const active = await buyer.active();
      assert.deepEqual([active?.email, active?.others], [record.email, []]);
      assert.equal(fake.account.find(intent.paymentIntentId).amount, 199);
      assert.equal(await statusOf(record.id), 200);
    });

    test("the event comes first: the browser gets the address that the event created", async () => {
      const { buyer, intent } = await bought();
      assert.equal(await tell("payment_intent.succeeded", intent), 200);
      const made = await buyer.active();
      const record = await recordOf(await buyer.finish(intent.paymentIntentId));
      assert.deepEqual([record.email, record.createdAt], [made?.email, made?.createdAt]);
      assert.deepEqual((await buyer.active())?.others, []);
    });

    test("event and browser at once, many times: one address, one charge", async () => {
      const { buyer, intent } = await bought();
      const answers = await Promise.all(
        Array.from({ length: 10 }, async (_, turn) =>
          turn % 2 === 0
            ? tell("payment_intent.succeeded", intent)
            : (await buyer.finish(intent.paymentIntentId)).status,
        ),
      );
      assert.deepEqual(new Set(answers), new Set([200]));
      assert.deepEqual((await buyer.active())?.others, []);
    });

    test("the browser never returns: the event creates the address, and the browser finds it", async () => {
      const { buyer, prefix, intent } = await bought();
      assert.equal(await buyer.active(), undefined);
      assert.equal(await tell("payment_intent.succeeded", intent), 200);
      const active = await buyer.active();
      assert.equal(active?.email, `${prefix}@mayfly.test`);
      assert.equal(await statusOf(active?.id ?? ""), 200);
    });

    test("old, unsigned, and foreign events have no effect", async () => {
      const { buyer, intent } = await bought();
      assert.equal(await tell("payment_intent.succeeded", intent, 301), 400);
      const unsigned = { method: "POST", body: "{}", headers: { "stripe-signature": "t=1,v1=0" } };
      assert.equal((await fetch(`${app.baseUrl}${WEBHOOK}`, unsigned)).status, 400);
      assert.equal(await tell("payment_intent.created", intent), 200);
      assert.equal(await buyer.active(), undefined);
      const other = fake.account.create({ ...OF_ANOTHER_SHOP });
      const theirs = { ...intent, paymentIntentId: other.id };
      fake.account.confirm(other.id, GOOD);
      assert.equal(await tell("payment_intent.succeeded", theirs), 200);
      assert.deepEqual(await refusal(await buyer.finish(other.id)), [404, "PAYMENT_NOT_FOUND"]);
    });

    test("a declined card buys nothing, and another card for the same intent does", async () => {
      const buyer = newTestBuyer(app);
      const intent = await buyer.started(newPrefix());
      assert.equal((await pay(intent, DECLINED)).status, 402);
      assert.equal(await tell("payment_intent.payment_failed", intent), 200);
      const finished = await refusal(await buyer.finish(intent.paymentIntentId));
      assert.deepEqual(finished, [402, "PAYMENT_NOT_SUCCEEDED"]);
      await pay(intent, GOOD);
      await recordOf(await buyer.finish(intent.paymentIntentId));
    });

    test("a payment isn't complete before 3-D Secure is", async () => {
      const buyer = newTestBuyer(app);
      const intent = await buyer.started(newPrefix());
      const finish = () => buyer.finish(intent.paymentIntentId);
      const unpaid = [402, "PAYMENT_NOT_SUCCEEDED"];
      await pay(intent, ASKING);
      assert.deepEqual(await refusal(await finish()), unpaid);
      assert.equal((await bank(intent, false)).status, 402);
      assert.deepEqual(await refusal(await finish()), unpaid);
      await pay(intent, ASKING);
      assert.equal((await bank(intent, true)).status, 200);
      await recordOf(await finish());
    });

    test("a pending payment is reported as pending, and its event creates the address", async () => {
      const buyer = newTestBuyer(app);
      const intent = await buyer.started(newPrefix());
      await pay(intent, SLOW);
      const waiting = await buyer.finish(intent.paymentIntentId);
      assert.equal((await refusal(waiting))[1], "PAYMENT_PENDING");
      fake.account.answer(intent.paymentIntentId, true);
      assert.equal(await tell("payment_intent.succeeded", intent), 200);
      assert.equal((await buyer.active())?.email, intent.email);
    });

    test("a dispute keeps the address, a refund in Stripe's panel ends it", async () => {
      const disputed = await bought();
      const record = await recordOf(await disputed.buyer.finish(disputed.intent.paymentIntentId));
      fake.account.dispute(disputed.intent.paymentIntentId);
      assert.equal(await tell("charge.dispute.created", disputed.intent), 200);
      assert.equal(await statusOf(record.id), 200);

      const returned = await bought();
      const { paymentIntentId } = returned.intent;
      const { id } = await recordOf(await returned.buyer.finish(paymentIntentId));
      fake.account.refund(paymentIntentId);
      assert.equal(await tell("charge.refunded", returned.intent), 200);
      assert.equal(await statusOf(id), 401);
      assert.equal(await returned.buyer.active(), undefined);
      assert.equal(
        (await refusal(await returned.buyer.finish(paymentIntentId)))[1],
        "PREMIUM_ENDED",
      );
    });

    test("a partial refund keeps the address", async () => {
      const { buyer, intent } = await bought();
      const { id } = await recordOf(await buyer.finish(intent.paymentIntentId));
      fake.account.refund(intent.paymentIntentId, 50);
      assert.equal(await tell("charge.refunded", intent), 200);
      assert.equal(await statusOf(id), 200);
    });

    test("a refund before the address exists prevents it", async () => {
      const { buyer, intent } = await bought();
      fake.account.refund(intent.paymentIntentId);
      const finished = await refusal(await buyer.finish(intent.paymentIntentId));
      assert.equal(finished[1], "PAYMENT_REFUNDED");
      assert.equal(await buyer.active(), undefined);
    });

    test("Stripe is unreachable at the start: an error, and the retry uses the existing intent", async () => {
      const buyer = newTestBuyer(app);
      const prefix = newPrefix();
      const made = fake.account.intents.size;
      fake.fail("cut-after", { path: NEW_INTENT, times: 3 });
      const begun = await refusal(await buyer.begin(prefix));
      assert.deepEqual(begun, [503, "PAYMENT_PROVIDER_UNAVAILABLE"]);
      const intent = await buyer.started(prefix);
      assert.equal(fake.account.intents.size, made + 1);
      await pay(intent, GOOD);
      await recordOf(await buyer.finish(intent.paymentIntentId));
    });

    test("Stripe's own error at the start, which it caches, doesn't affect the retry", async () => {
      const buyer = newTestBuyer(app);
      const prefix = newPrefix();
      fake.fail("fault", { path: NEW_INTENT });
      const begun = await refusal(await buyer.begin(prefix));
      assert.deepEqual(begun, [503, "PAYMENT_PROVIDER_UNAVAILABLE"]);
      const intent = await buyer.started(prefix);
      assert.equal((await buyer.started(prefix)).paymentIntentId, intent.paymentIntentId);
      await pay(intent, GOOD);
      await recordOf(await buyer.finish(intent.paymentIntentId));
    });

    test("Stripe is unreachable at the end: the payment is remembered, and the event is retried", async () => {
      const { buyer, intent } = await bought();
      fake.fail("away", { path: new RegExp(intent.paymentIntentId), times: 6 });
      const away = [503, "PAYMENT_PROVIDER_UNAVAILABLE"];
      assert.deepEqual(await refusal(await buyer.finish(intent.paymentIntentId)), away);
      assert.equal(await tell("payment_intent.succeeded", intent), 503);
      assert.equal(await tell("payment_intent.succeeded", intent), 200);
      await recordOf(await buyer.finish(intent.paymentIntentId));
    });

    test("the cards of test mode are refused", async () => {
      const buyer = newTestBuyer(app);
      const { clientSecret, paymentIntentId } = await buyer.started(newPrefix());
      const card = { number: GOOD, expMonth: 12, expYear: 2060, cvc: "123" };
      const answer = await buyer.call("POST", "/api/payments/test/confirm", {
        body: { clientSecret, card },
      });
      assert.equal(answer.status, 404);
      assert.equal(fake.account.find(paymentIntentId).status, "requires_payment_method");
    });
  });

const OF_ANOTHER_SHOP = {
  amount: 5_000,
  currency: "usd",
  description: null,
  metadata: {},
  receipt_email: null,
  statement_descriptor_suffix: null,
};

function asFake({ paymentIntentId: id, clientSecret }: PaymentIntent) {
  return { id, clientSecret };
}
