import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { constantFrom, integer, assert as check, property, string } from "fast-check";
import { openTemporaryStore } from "../../test/stores/temporary-store.ts";
import type { Store } from "../store/store.ts";
import { paymentProviderContract } from "./payment-provider.contract.ts";
import { judgeCard } from "./test-card.ts";
import { createTestMode, type TestMode } from "./test-mode.ts";
import { newIntent } from "./testing/new-intent.ts";
import { createTestBank } from "./testing/test-bank.ts";

const SECRET = Buffer.from("a secret of thirty-two bytes or more");
const NOW = Date.UTC(2026, 10, 21);
const CARD = { number: "4242 4242 4242 4242", expMonth: 11, expYear: 26, cvc: "123" };
const DECLINED = { ...CARD, number: "4000 0000 0000 0002" };
const ASKING = { ...CARD, number: "4000002500003155" };

async function openTestMode() {
  const { store, close } = await openTemporaryStore();
  return {
    store,
    provider: createTestMode({ store, clock: { nowMs: () => NOW } }, SECRET),
    bank: createTestBank(store, SECRET),
    close,
  };
}

paymentProviderContract("test mode", async () => {
  const { provider, bank, close } = await openTestMode();
  return {
    provider,
    pay: async ({ clientSecret }) => {
      const { status } = await provider.confirm(clientSecret, { card: CARD });
      if (status !== "succeeded") throw new Error(status);
    },
    decline: async ({ clientSecret }) => {
      const { status } = await provider.confirm(clientSecret, { card: DECLINED });
      assert.equal(status, "failed");
    },
    beginExtraStep: async ({ clientSecret }) => {
      const { status } = await provider.confirm(clientSecret, { card: ASKING });
      assert.equal(status, "requires_action");
    },
    refundByHand: bank.refundByHand,
    dispute: bank.dispute,
    makeEvent: (event, ageSeconds = 0) => {
      const rawBody = Buffer.from(JSON.stringify(event));
      return { rawBody, signature: bank.sign(rawBody, NOW - ageSeconds * 1000) };
    },
    close,
  };
});

describe("the cards of test mode", () => {
  let provider: TestMode;
  let store: Store;
  let close: () => Promise<void>;
  before(async () => {
    ({ provider, store, close } = await openTestMode());
  });
  after(() => close());

  test("each test card has the outcome of its number", async () => {
    const answers = [];
    for (const number of ["4000000000000002", "4000000000009995", "4111111111111111"]) {
      const { clientSecret } = await provider.createIntent(newIntent());
      answers.push(await provider.confirm(clientSecret, { card: { ...CARD, number } }));
    }
    assert.deepEqual(answers, [
      { status: "failed", error: "Your card was declined." },
      { status: "failed", error: "Your card has insufficient funds." },
      {
        status: "failed",
        error: "Test mode accepts only test cards. No other card is read or charged.",
      },
    ]);
  });

  test("the extra step is approved or refused, and only if it was requested", async () => {
    const { id, clientSecret } = await provider.createIntent(newIntent());
    const confirm = (approve: boolean) => provider.confirm(clientSecret, { approve });
    assert.equal((await confirm(true)).status, "failed");
    assert.equal((await provider.readIntent(id)).status, "requires_payment");
    await provider.confirm(clientSecret, { card: ASKING });
    assert.deepEqual(await confirm(false), {
      status: "failed",
      error: "The extra confirmation was refused. Nothing was charged.",
    });
    await provider.confirm(clientSecret, { card: ASKING });
    assert.deepEqual(await confirm(true), { status: "succeeded" });
    assert.deepEqual(await confirm(true), { status: "succeeded" });
    assert.equal((await provider.readIntent(id)).amountReceivedCents, 199);
  });

  test("a changed secret, or one of another instance, belongs to no intent", async () => {
    const { id, clientSecret } = await provider.createIntent(newIntent());
    const other = createTestMode({ store, clock: { nowMs: () => NOW } }, Buffer.alloc(32, 1));
    const unknown = { name: "PaymentProviderError", failure: "unknown" };
    for (const secret of [id, `${clientSecret}0`, `${id}_secret_`, ""])
      await assert.rejects(provider.confirm(secret, { card: CARD }), unknown);
    await assert.rejects(other.confirm(clientSecret, { card: CARD }), unknown);
    assert.equal((await provider.readIntent(id)).status, "requires_payment");
  });

  test("number, date, and code are checked as in a real form", () => {
    const judge = (changes: Partial<typeof CARD>) => judgeCard({ ...CARD, ...changes }, NOW);
    assert.equal(judge({}), "succeeds");
    assert.equal(judge({ number: "4242424242424241" }), "number");
    assert.equal(judge({ number: "42" }), "number");
    assert.equal(judge({ number: "4242 4242 4242 424x" }), "number");
    assert.equal(judge({ expMonth: 10 }), "expired");
    assert.equal(judge({ expMonth: 1, expYear: 2027 }), "succeeds");
    assert.equal(judge({ expMonth: 13 }), "expiry");
    assert.equal(judge({ expMonth: 0 }), "expiry");
    assert.equal(judge({ expMonth: 12, expYear: 2076 }), "succeeds");
    assert.equal(judge({ expYear: 2077 }), "expiry");
    assert.equal(judge({ cvc: "12" }), "cvc");
    assert.equal(judge({ cvc: "12a" }), "cvc");
  });

  test("any card gets an outcome, and only test cards are accepted", () => {
    const numbers = string({ unit: constantFrom(...Array.from("0123456789 -x")), maxLength: 40 });
    check(
      property(
        numbers,
        integer(),
        integer(),
        string({ maxLength: 8 }),
        (number, expMonth, expYear, cvc) => {
          const outcome = judgeCard({ number, expMonth, expYear, cvc }, NOW);
          assert.notEqual(outcome, "succeeds");
          assert.notEqual(outcome, "asks");
        },
      ),
      { numRuns: 300 },
    );
  });
});
