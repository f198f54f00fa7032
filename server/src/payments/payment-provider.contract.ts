import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  PaymentProviderError,
  type CreatedIntent,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentProviderFailure,
} from "../premium/payment-provider.ts";
import { newIntent } from "./testing/new-intent.ts";

/** A provider, with the actions of other parties on an intent: the buyer's browser, the operator, the bank. */
type ProviderHarness = {
  provider: PaymentProvider;
  /** The buyer's card is accepted. */
  pay(intent: CreatedIntent): Promise<void>;
  /** The buyer's card is declined. */
  decline(intent: CreatedIntent): Promise<void>;
  /** The buyer's card requires an extra step, which is pending. */
  beginExtraStep(intent: CreatedIntent): Promise<void>;
  /** The operator refunds the whole amount in the provider's own panel. */
  refundByHand(intentId: string): Promise<void>;
  /** The buyer's bank decides for the buyer. */
  dispute(intentId: string): Promise<void>;
  /** A webhook's body as the provider sends it, signed `ageSeconds` ago. */
  makeEvent(event: PaymentEvent, ageSeconds?: number): { rawBody: Buffer; signature: string };
  close(): Promise<void>;
};

/** The contract suite that every payment provider must pass. */
export function paymentProviderContract(name: string, open: () => Promise<ProviderHarness>): void {
  describe(`payments by ${name}`, () => {
    let harness: ProviderHarness;
    let provider: PaymentProvider;
    before(async () => {
      harness = await open();
      provider = harness.provider;
    });
    after(() => harness.close());

    const fails = (failure: PaymentProviderFailure) => (error: unknown) =>
      error instanceof PaymentProviderError && error.failure === failure;
    const paid = async (): Promise<CreatedIntent> => {
      const intent = await provider.createIntent(newIntent());
      await harness.pay(intent);
      return intent;
    };

    test("a new intent waits for its payment, with amount, currency and metadata as given", async () => {
      const { id, clientSecret } = await provider.createIntent(newIntent());
      assert.ok(clientSecret.length > 20);
      assert.notEqual(clientSecret, id);
      assert.deepEqual(await provider.readIntent(id), {
        id,
        status: "requires_payment",
        amountCents: 199,
        amountReceivedCents: 0,
        currency: "usd",
        metadata: { payment: "p1" },
        refundedCents: 0,
        disputed: false,
      });
    });

    test("one idempotency key yields one intent, also concurrently; another key yields another", async () => {
      const intent = newIntent();
      const made = await Promise.all(
        Array.from({ length: 8 }, () => provider.createIntent(intent)),
      );
      const ids = new Set(made.map(({ id, clientSecret }) => `${id} ${clientSecret}`));
      assert.equal(ids.size, 1);
      const other = await provider.createIntent(newIntent());
      assert.notEqual(other.id, made[0]?.id);
    });

    test("an idempotency key with different parameters is refused", async () => {
      const intent = newIntent();
      await provider.createIntent(intent);
      await assert.rejects(provider.createIntent({ ...intent, amountCents: 1 }), fails("refused"));
    });

    test("a paid intent has succeeded with the whole amount", async () => {
      const { id } = await paid();
      const state = await provider.readIntent(id);
      assert.deepEqual([state.status, state.amountReceivedCents], ["succeeded", 199]);
    });

    test("a declined card leaves the intent open for another card", async () => {
      const intent = await provider.createIntent(newIntent());
      await harness.decline(intent);
      const declined = await provider.readIntent(intent.id);
      assert.deepEqual([declined.status, declined.amountReceivedCents], ["requires_payment", 0]);
      await harness.pay(intent);
      assert.equal((await provider.readIntent(intent.id)).status, "succeeded");
    });

    test("a pending extra step is not a payment, and can be canceled", async () => {
      const intent = await provider.createIntent(newIntent());
      await harness.beginExtraStep(intent);
      const begun = await provider.readIntent(intent.id);
      assert.deepEqual([begun.status, begun.amountReceivedCents], ["requires_action", 0]);
      await provider.cancelIntent(intent.id);
      assert.equal((await provider.readIntent(intent.id)).status, "canceled");
    });

    test("a canceled intent can't be paid, and canceling it again is no error", async () => {
      const intent = await provider.createIntent(newIntent());
      await provider.cancelIntent(intent.id);
      await provider.cancelIntent(intent.id);
      await assert.rejects(harness.pay(intent));
      const state = await provider.readIntent(intent.id);
      assert.deepEqual([state.status, state.amountReceivedCents], ["canceled", 0]);
    });

    test("a paid intent stays paid when it is canceled", async () => {
      const { id } = await paid();
      await provider.cancelIntent(id);
      assert.equal((await provider.readIntent(id)).status, "succeeded");
    });

    test("of a concurrent payment and cancellation exactly one succeeds", async () => {
      for (let round = 0; round < 10; round += 1) {
        const intent = await provider.createIntent(newIntent());
        await Promise.allSettled([harness.pay(intent), provider.cancelIntent(intent.id)]);
        const { status, amountReceivedCents } = await provider.readIntent(intent.id);
        const expected = status === "canceled" ? ["canceled", 0] : ["succeeded", 199];
        assert.deepEqual([status, amountReceivedCents], expected);
      }
    });

    test("a repeated refund returns the whole amount only once", async () => {
      const { id } = await paid();
      await Promise.all(Array.from({ length: 5 }, () => provider.refundIntent(id, "address-gone")));
      await provider.refundIntent(id, "address-gone");
      assert.equal((await provider.readIntent(id)).refundedCents, 199);
    });

    test("an intent that was never paid can't be refunded", async () => {
      const { id } = await provider.createIntent(newIntent());
      await assert.rejects(provider.refundIntent(id, "requested"), fails("refused"));
      assert.equal((await provider.readIntent(id)).refundedCents, 0);
    });

    test("a manual refund and a dispute show in the intent, and a refund after a dispute has no effect", async () => {
      const { id } = await paid();
      await harness.refundByHand(id);
      assert.equal((await provider.readIntent(id)).refundedCents, 199);
      await provider.refundIntent(id, "duplicate");
      assert.equal((await provider.readIntent(id)).refundedCents, 199);
      const disputed = await paid();
      await harness.dispute(disputed.id);
      assert.equal((await provider.readIntent(disputed.id)).disputed, true);
    });

    test("an intent that wasn't created is unknown", async () => {
      for (const ask of [
        () => provider.readIntent("pi_nobody"),
        () => provider.cancelIntent("pi_nobody"),
        () => provider.refundIntent("pi_nobody", "requested"),
      ]) {
        await assert.rejects(ask, fails("unknown"));
      }
    });

    test("a signed event of each kind is read", async () => {
      const { id: intentId } = await paid();
      for (const kind of ["succeeded", "failed", "canceled", "refunded", "disputed"] as const) {
        const event = { id: `evt_${kind}`, intentId, kind };
        const { rawBody, signature } = harness.makeEvent(event);
        assert.deepEqual(provider.readEvent(rawBody, signature), event);
      }
    });

    test("an event is refused if it is unsigned, signed by another key, changed, or too old", async () => {
      const event = { id: "evt_1", intentId: "pi_1", kind: "succeeded" } as const;
      const { rawBody, signature } = harness.makeEvent(event);
      const changed = Buffer.from(rawBody.toString().replace("pi_1", "pi_2"));
      const old = harness.makeEvent(event, 301);
      const foreign = signature.replace(/[0-9a-f]{8}$/, (end) =>
        end === "00000000" ? "11111111" : "00000000",
      );
      for (const [body, signed] of [
        [rawBody, undefined],
        [rawBody, ""],
        [rawBody, "t=1,v1=00"],
        [rawBody, "nonsense"],
        [rawBody, foreign],
        [changed, signature],
        [Buffer.concat([rawBody, Buffer.from(" ")]), signature],
        [old.rawBody, old.signature],
      ] as const) {
        assert.throws(() => provider.readEvent(body, signed), fails("bad-signature"));
      }
      assert.equal(provider.readEvent(rawBody, signature)?.id, "evt_1");
    });
  });
}
