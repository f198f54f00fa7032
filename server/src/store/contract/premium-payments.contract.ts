import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { DAY, type PremiumSamples } from "../../../test/premium/premium-samples.ts";
import { newAddress, NOW } from "../../../test/stores/store-samples.ts";

/** Tests of holds, payments, and creations: one buyer per name, one address per payment. */
export function premiumPaymentsContract({
  store,
  newHold,
  newGift,
  opened,
  given,
  statusOf,
  move,
  takenFor,
}: PremiumSamples): void {
  test("finds a payment unchanged by its id and by its intent", async () => {
    const hold = await opened(newHold({ sealedReceipt: randomBytes(40) }));
    const { paymentId } = hold.payment;
    const found = await store().findPayment(paymentId);
    assert.deepEqual(found, {
      ...hold.payment,
      status: "open",
      intentId: `pi_${paymentId}`,
      inboxId: null,
      expiresAtMs: null,
    });
    assert.deepEqual(await store().findPaymentByIntent(`pi_${paymentId}`), found);
    assert.equal(await store().findPaymentByIntent("pi_nobody"), undefined);
  });

  test("of many concurrent requests for a name one holds it, and the others get the holder", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { email } = newHold().payment;
      const holds = Array.from({ length: 8 }, () => newHold({ email }));
      const outcomes = await Promise.all(holds.map((hold) => store().holdPrefix(hold)));
      const winners = holds.filter((_, index) => outcomes[index]?.held === true);
      assert.equal(winners.length, 1);
      const holders = outcomes.flatMap((outcome) => (outcome.held ? [] : [outcome.holder]));
      assert.deepEqual(
        new Set(holders.map((holder) => holder?.paymentId)),
        new Set([winners[0]?.payment.paymentId]),
      );
      assert.deepEqual(holders[0]?.buyerHash, winners[0]?.payment.buyerHash);
    }
  });

  test("a hold refuses all other buyers, and ends with its payment", async () => {
    const hold = await opened();
    assert.equal(await takenFor(hold, hold.payment.buyerHash), false);
    assert.equal(await takenFor(hold, randomBytes(32)), true);
    assert.equal(await takenFor(hold, undefined), true);
    assert.ok(await move(hold, "open", "canceled"));
    assert.equal(await takenFor(hold, undefined), false);
    const next = newHold({ email: hold.payment.email });
    assert.deepEqual(await store().holdPrefix(next), { held: true });
  });

  test("refuses a hold of a name that is an address, and stores no payment", async () => {
    const address = newAddress();
    await store().createAddress(address);
    const hold = newHold({ email: address.email });
    assert.deepEqual(await store().holdPrefix(hold), { held: false, holder: undefined });
    assert.equal(await store().findPayment(hold.payment.paymentId), undefined);
    assert.equal(await takenFor(hold, hold.payment.buyerHash), true);
  });

  test("stores the address, its token, the transition, and the reservation in one transaction", async () => {
    const hold = await opened();
    const gift = newGift(hold);
    const outcome = await store().givePremium(gift);
    assert.ok(outcome.given);
    const payment = await store().findPayment(hold.payment.paymentId);
    assert.deepEqual(
      [payment?.status, payment?.inboxId, payment?.expiresAtMs],
      ["given", outcome.inboxId, NOW + DAY],
    );
    assert.ok(gift.address.tokenHash);
    const address = await store().findAddressByToken(gift.address.tokenHash);
    assert.deepEqual(
      [address?.inboxId, address?.kind, address?.expiresAtMs],
      [outcome.inboxId, "premium", NOW + DAY],
    );
    assert.deepEqual(await store().findWrappedKey(outcome.inboxId), gift.address.wrappedKey);
    await store().endExpired(NOW + DAY, 1_000);
    assert.equal(await takenFor(hold, undefined), true);
    assert.equal(await takenFor(hold, hold.payment.buyerHash), false);
  });

  test("of many concurrent callers one creates a payment's address", async () => {
    for (let round = 0; round < 5; round += 1) {
      const hold = await opened();
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => store().givePremium(newGift(hold))),
      );
      assert.equal(outcomes.filter((outcome) => outcome.given).length, 1);
      for (const outcome of outcomes) {
        if (!outcome.given) assert.deepEqual(outcome, { given: false, reason: "not-open" });
      }
    }
  });

  test("creates nothing if the address exists, and leaves the payment open", async () => {
    const hold = await opened();
    await store().createAddress(newAddress({ email: hold.payment.email }));
    const outcome = await store().givePremium(newGift(hold));
    assert.deepEqual(outcome, { given: false, reason: "taken" });
    assert.equal(await statusOf(hold), "open");
    assert.ok(await move(hold, "open", "refunding"));
  });

  test("of a concurrent cancellation and creation exactly one succeeds", async () => {
    for (let round = 0; round < 10; round += 1) {
      const hold = await opened();
      const [gift, moved] = await Promise.all([
        store().givePremium(newGift(hold)),
        move(hold, "open", "canceled"),
      ]);
      assert.notEqual(gift.given, moved);
      assert.equal(await statusOf(hold), moved ? "canceled" : "given");
      assert.equal(await takenFor(hold, undefined), !moved);
    }
  });

  test("a transition from a state that the payment isn't in changes nothing", async () => {
    const hold = await opened();
    assert.equal(await move(hold, "refunding", "refunded"), false);
    const { paymentId } = hold.payment;
    assert.equal(await store().openPayment({ paymentId, intentId: "pi_x", nowMs: NOW }), false);
    assert.deepEqual(await store().revokePremium({ paymentId, nowMs: NOW }), { revoked: false });
    const same = await store().findPayment(paymentId);
    assert.deepEqual([same?.status, same?.intentId], ["open", `pi_${paymentId}`]);
  });

  test("counts payments by state: all open ones, and the settled ones that changed recently", async () => {
    const counts = async (sinceMs: number) => {
      const all = await store().countPayments(sinceMs);
      return new Map(all.map(({ status, count }) => [status, count]));
    };
    const before = await counts(NOW);
    const { hold } = await given();
    await opened();
    const after = await counts(NOW);
    assert.equal(after.get("open"), (before.get("open") ?? 0) + 1);
    assert.equal(after.get("given"), (before.get("given") ?? 0) + 1);
    assert.equal(await statusOf(hold), "given");
    const later = await counts(NOW + DAY);
    assert.equal(later.get("open"), after.get("open"));
    assert.equal(later.get("given"), undefined);
  });

  test("a revoked address ends at once, even if it was cached", async () => {
    const { hold, inboxId } = await given();
    assert.equal((await store().findRecipient(hold.payment.email))?.expiresAtMs, NOW + DAY);
    const { paymentId } = hold.payment;
    const revoked = await store().revokePremium({ paymentId, nowMs: NOW + 5 });
    assert.deepEqual(revoked, { revoked: true, inboxId });
    assert.equal((await store().findRecipient(hold.payment.email))?.expiresAtMs, NOW + 5);
    assert.equal((await store().findAddressById(inboxId))?.expiresAtMs, NOW + 5);
    assert.deepEqual(await store().listGiven(hold.payment.buyerHash, NOW), []);
    const again = await store().revokePremium({ paymentId, nowMs: NOW + 9 });
    assert.deepEqual(again, { revoked: false });
  });
}
