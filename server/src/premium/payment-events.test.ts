import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import {
  GOOD_CARD,
  openPremiumWorld,
  PREMIUM_ENGINES,
  type PremiumWorld,
} from "../../test/premium/premium-world.ts";
import { newAddress } from "../../test/stores/store-samples.ts";
import { completePayment } from "./complete-payment.ts";
import { findActive } from "./buyer.ts";
import {
  PaymentProviderError,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentProviderFailure,
} from "./payment-provider.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startPayment } from "./start-payment.ts";
import { servedDomains } from "../../test/app/served-domains.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const IP = "192.0.2.1";

for (const engine of PREMIUM_ENGINES)
  describe(`events from a provider, on ${engine.name}`, () => {
    let world: PremiumWorld;
    let names = 0;
    before(async () => {
      world = await openPremiumWorld(engine);
    });
    after(() => world.close());

    const start = async (prefix = `event.${++names}`) => {
      const buyer = world.newBuyer();
      const wish = { amount: 1.99, prefix, domain: "mayfly.test", receiptEmail: undefined };
      const started = await startPayment(world.deps, { ...wish, buyer, ip: IP });
      return { ...started, buyer };
    };
    const pay = async (prefix?: string) => {
      const started = await start(prefix);
      const { status } = await world.bank.confirm(started.clientSecret, { card: GOOD_CARD });
      assert.equal(status, "succeeded");
      return started;
    };
    const finish = ({ intentId, buyer }: Awaited<ReturnType<typeof start>>) =>
      completePayment(world.deps, { intentId, buyer, ip: IP });
    const tell = async (intentId: string, kind: PaymentEvent["kind"], agoMs = 0) => {
      const rawBody = Buffer.from(JSON.stringify({ id: randomUUID(), intentId, kind }));
      const signature = world.bank.sign(rawBody, world.clock.nowMs() - agoMs);
      await receivePaymentEvent(world.deps, rawBody, signature);
      return { rawBody, signature };
    };
    const statusOf = async (intentId: string) =>
      (await world.store.findPaymentByIntent(intentId))?.status;
    const codeOf = async (promise: Promise<unknown>) => {
      const error = await promise.then(
        () => undefined,
        (reason: unknown) => reason as { code?: string },
      );
      return error?.code;
    };

    test("a payment creates its address without its browser, which finds the address later", async () => {
      const paid = await pay();
      await tell(paid.intentId, "succeeded");
      assert.equal(await statusOf(paid.intentId), "given");
      const [active] = await findActive(world.deps, paid.buyer);
      assert.deepEqual(active?.address.email, paid.email);
      const { address } = await finish(paid);
      assert.equal(address.inboxId, active?.address.inboxId);
    });

    test("an event after the call, the same event again, and many at once change nothing", async () => {
      const paid = await pay();
      const { address } = await finish(paid);
      const { rawBody, signature } = await tell(paid.intentId, "succeeded");
      await Promise.all(
        Array.from({ length: 20 }, () => receivePaymentEvent(world.deps, rawBody, signature)),
      );
      assert.equal((await finish(paid)).address.inboxId, address.inboxId);
      assert.equal((await findActive(world.deps, paid.buyer)).length, 1);
    });

    test("event and call at once make one address", async () => {
      for (let round = 0; round < 10; round += 1) {
        const paid = await pay();
        const [, bought] = await Promise.all([tell(paid.intentId, "succeeded"), finish(paid)]);
        const [active, ...others] = await findActive(world.deps, paid.buyer);
        assert.deepEqual([active?.address.inboxId, others], [bought.address.inboxId, []]);
      }
    });

    test("reordered and false events lead to the provider's actual state", async () => {
      const paid = await pay();
      for (const kind of ["canceled", "failed", "refunded", "disputed", "succeeded"] as const)
        await tell(paid.intentId, kind);
      assert.equal(await statusOf(paid.intentId), "given");
      const unpaid = await start();
      await tell(unpaid.intentId, "succeeded");
      assert.equal(await statusOf(unpaid.intentId), "open");
    });

    test("an event without the right signature, or an old one, is refused and changes nothing", async () => {
      const paid = await pay();
      const refused = "WEBHOOK_REFUSED";
      assert.equal(await codeOf(tell(paid.intentId, "succeeded", 6 * MINUTE_MS)), refused);
      const event = { id: "evt", intentId: paid.intentId, kind: "succeeded" };
      const rawBody = Buffer.from(JSON.stringify(event));
      for (const signature of [undefined, "", `t=1,v1=${"0".repeat(64)}`])
        assert.equal(await codeOf(receivePaymentEvent(world.deps, rawBody, signature)), refused);
      assert.equal(await statusOf(paid.intentId), "open");
    });

    test("an event of another product of the account is ignored", async () => {
      await tell("pi_of_another_shop", "succeeded");
      assert.equal(await statusOf("pi_of_another_shop"), undefined);
    });

    test("a refund at the provider ends the address at once", async () => {
      const paid = await pay();
      const { address } = await finish(paid);
      await world.bank.refundByHand(paid.intentId);
      await tell(paid.intentId, "refunded");
      assert.equal(await statusOf(paid.intentId), "revoked");
      const ended = await world.store.findRecipient(address.email);
      assert.ok(!ended?.expiresAtMs || ended.expiresAtMs <= world.clock.nowMs());
      assert.deepEqual(await findActive(world.deps, paid.buyer), []);
      assert.equal(await codeOf(finish(paid)), "PREMIUM_ENDED");
    });

    test("a refund before the address exists creates none, and frees the name", async () => {
      const paid = await pay();
      await world.bank.refundByHand(paid.intentId);
      await tell(paid.intentId, "refunded");
      assert.equal(await statusOf(paid.intentId), "refunded");
      assert.equal(await world.store.findAddress(paid.email), undefined);
      assert.equal(await codeOf(finish(paid)), "PAYMENT_REFUNDED");
      await start(paid.email.local);
    });

    test("a dispute marks the payment, the operator sees it, and a refund after it ends the address", async () => {
      const paid = await pay();
      await finish(paid);
      await world.bank.dispute(paid.intentId);
      await tell(paid.intentId, "disputed");
      assert.equal(await statusOf(paid.intentId), "disputed");
      assert.ok(world.recorded.suspicions.includes("payment-dispute"));
      assert.equal((await finish(paid)).address.email.local, paid.email.local);
      await world.bank.refundByHand(paid.intentId);
      await tell(paid.intentId, "refunded");
      assert.equal(await statusOf(paid.intentId), "revoked");
    });

    test("refunds the buyer with a notice if the name has become an address", async () => {
      const paid = await pay();
      await world.store.createAddress(newAddress({ email: paid.email, expiresAtMs: null }));
      assert.equal(await codeOf(finish(paid)), "PAYMENT_REFUNDED");
      const { amountReceivedCents, refundedCents } = await world.bank.readIntent(paid.intentId);
      assert.deepEqual([amountReceivedCents, refundedCents], [199, 199]);
      assert.equal(await statusOf(paid.intentId), "refunded");
      assert.equal(await codeOf(finish(paid)), "PAYMENT_REFUNDED");
    });

    test("refunds the buyer if the domain no longer receives mail", async () => {
      const paid = await pay();
      const deps = { ...world.deps, domains: servedDomains("burrow.test") };
      const asked = { intentId: paid.intentId, buyer: paid.buyer, ip: IP };
      assert.equal(await codeOf(completePayment(deps, asked)), "PAYMENT_REFUNDED");
      assert.equal((await world.bank.readIntent(paid.intentId)).refundedCents, 199);
    });

    test("refunds a payment below the price, and shows it to the operator", async () => {
      const paid = await pay();
      await world.store.changeTestIntent({
        id: paid.intentId,
        from: ["succeeded"],
        to: { receivedCents: 1 },
      });
      assert.equal(await codeOf(finish(paid)), "PAYMENT_REFUNDED");
      assert.equal(await world.store.findAddress(paid.email), undefined);
      assert.equal((await world.bank.readIntent(paid.intentId)).refundedCents, 1);
      assert.ok(world.recorded.suspicions.includes("payment-mismatch"));
    });

    test("an unreachable provider is reported, and the request is completed when it is back", async () => {
      const away: PaymentProvider = {
        ...world.bank,
        readIntent: () => Promise.reject(new PaymentProviderError("unavailable", "away")),
        refundIntent: () => Promise.reject(new PaymentProviderError("unavailable", "away")),
      };
      const paid = await pay();
      const deps = { ...world.deps, provider: away };
      const asked = { intentId: paid.intentId, buyer: paid.buyer, ip: IP };
      const unavailable = "PAYMENT_PROVIDER_UNAVAILABLE";
      assert.equal(await codeOf(completePayment(deps, asked)), unavailable);
      world.clock.advance(16 * MINUTE_MS);
      await reconcilePayments(deps);
      assert.equal(await statusOf(paid.intentId), "open");
      world.clock.advance(MINUTE_MS);
      await reconcilePayments(world.deps);
      assert.equal(await statusOf(paid.intentId), "given");
    });

    test("a dispute before the address exists creates none, and leaves the money with the bank", async () => {
      const paid = await pay();
      await world.bank.dispute(paid.intentId);
      await tell(paid.intentId, "disputed");
      assert.equal(await statusOf(paid.intentId), "refunding");
      assert.equal(await codeOf(finish(paid)), "PAYMENT_REFUNDED");
      assert.equal((await world.bank.readIntent(paid.intentId)).refundedCents, 0);
      assert.equal(await world.store.findAddress(paid.email), undefined);
    });

    test("a refund that the provider refuses is not called a refused payment, and is tried again", async () => {
      const refusing: PaymentProvider = {
        ...world.bank,
        refundIntent: () => Promise.reject(new PaymentProviderError("refused", "no")),
      };
      const paid = await pay();
      const deps = { ...world.deps, provider: refusing, domains: servedDomains() };
      const asked = { intentId: paid.intentId, buyer: paid.buyer, ip: IP };
      assert.equal(await codeOf(completePayment(deps, asked)), "INTERNAL");
      assert.equal(await statusOf(paid.intentId), "refunding");
      world.clock.advance(MINUTE_MS);
      await reconcilePayments(world.deps);
      assert.equal(await statusOf(paid.intentId), "refunded");
    });

    test("an intent that the provider refuses leaves the name free", async () => {
      const refusing: PaymentProvider = {
        ...world.bank,
        createIntent: () => Promise.reject(new PaymentProviderError("refused", "no")),
      };
      const buyer = world.newBuyer();
      const prefix = `event.${++names}`;
      const wish = { amount: 1.99, prefix, domain: "mayfly.test", receiptEmail: undefined };
      const begun = startPayment({ ...world.deps, provider: refusing }, { ...wish, buyer, ip: IP });
      assert.equal(await codeOf(begun), "PAYMENT_PROVIDER_REFUSED");
      await start(prefix);
    });

    test("a refused intent counts as canceled, whether the request or the job notices", async () => {
      const countOf = () => world.recorded.counts.get("payment.canceled") ?? 0;
      const failing = (failure: PaymentProviderFailure) => ({
        ...world.deps,
        provider: {
          ...world.bank,
          createIntent: () => Promise.reject(new PaymentProviderError(failure, "no")),
        },
      });
      const begin = (failure: PaymentProviderFailure) => {
        const wish = { amount: 1.99, domain: "mayfly.test", receiptEmail: undefined, ip: IP };
        const prefix = `event.${++names}`;
        return startPayment(failing(failure), { ...wish, prefix, buyer: world.newBuyer() });
      };
      const earlier = countOf();
      assert.equal(await codeOf(begin("refused")), "PAYMENT_PROVIDER_REFUSED");
      assert.equal(countOf(), earlier + 1);
      assert.equal(await codeOf(begin("unavailable")), "PAYMENT_PROVIDER_UNAVAILABLE");
      assert.equal(countOf(), earlier + 1);
      world.clock.advance(MINUTE_MS);
      await reconcilePayments(failing("refused"));
      assert.equal(countOf(), earlier + 2);
    });

    test("the job completes a paid payment, and ends an unpaid one with its hold", async () => {
      const [paid, unpaid] = [await pay(), await start()];
      world.clock.advance(MINUTE_MS);
      await reconcilePayments(world.deps);
      assert.equal(await statusOf(paid.intentId), "given");
      assert.equal(await statusOf(unpaid.intentId), "open");
      world.clock.advance(15 * MINUTE_MS);
      await reconcilePayments(world.deps);
      assert.equal(await statusOf(unpaid.intentId), "canceled");
      assert.equal((await world.bank.readIntent(unpaid.intentId)).status, "canceled");
      assert.equal(await codeOf(finish(unpaid)), "PAYMENT_CANCELED");
    });

    test("payments of test mode release their names once Stripe is configured", async () => {
      const left = await start();
      const earlier = world.recorded.counts.get("payment.canceled") ?? 0;
      const real: PaymentProvider = { ...world.bank, name: "stripe" };
      await reconcilePayments({ ...world.deps, provider: real });
      assert.equal(await statusOf(left.intentId), "canceled");
      assert.ok((world.recorded.counts.get("payment.canceled") ?? 0) > earlier);
      await start(left.email.local);
    });

    test("each transition is counted once, even with concurrent callers", async () => {
      const countOf = (name: string) => world.recorded.counts.get(name) ?? 0;
      const earlier = countOf("payment.given");
      const paid = await pay();
      await Promise.all([finish(paid), finish(paid), tell(paid.intentId, "succeeded")]);
      assert.equal(countOf("payment.given"), earlier + 1);
    });

    test("a bought address is active for a day from its creation, not from its payment", async () => {
      const paid = await pay();
      world.clock.advance(10 * MINUTE_MS);
      const madeAfterMs = world.clock.nowMs();
      const { address } = await finish(paid);
      assert.ok(address.createdAtMs >= madeAfterMs);
      assert.equal((address.expiresAtMs ?? 0) - address.createdAtMs, DAY_MS);
    });
  });
