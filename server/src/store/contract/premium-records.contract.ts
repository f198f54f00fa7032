import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { DAY, type PremiumSamples } from "../../../test/premium/premium-samples.ts";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import type { HoldRequest } from "../../premium/premium-store.ts";

/** Tests of what a buyer finds again after a purchase, and for how long. */
export function premiumRecordsContract({
  store,
  newHold,
  newGift,
  opened,
  given,
  move,
}: PremiumSamples): void {
  test("lists only the buyer's own active addresses, latest expiry first", async () => {
    const buyerHash = randomBytes(32);
    const first = await given(newHold({ buyerHash }));
    const hold = await opened(newHold({ buyerHash }));
    const gift = newGift(hold);
    await store().givePremium({
      ...gift,
      address: { ...gift.address, expiresAtMs: NOW + 2 * DAY },
    });
    await opened(newHold({ buyerHash }));
    const ids = async (nowMs: number) =>
      (await store().listGiven(buyerHash, nowMs)).map(({ paymentId }) => paymentId);
    assert.deepEqual(await ids(NOW), [hold.payment.paymentId, first.hold.payment.paymentId]);
    await move(first.hold, "given", "disputed");
    assert.equal((await ids(NOW)).length, 2);
    assert.deepEqual(await ids(NOW + DAY), [hold.payment.paymentId]);
    assert.deepEqual(await store().listGiven(randomBytes(32), NOW), []);
  });

  test("lists an open payment when its check is due, and not again until the next check", async () => {
    const provider: string = randomUUID();
    const [starting, waiting, refunding] = [0, 1, 2].map(() => newHold({ provider }));
    assert.ok(starting && waiting && refunding);
    await store().holdPrefix(starting);
    await opened(waiting);
    await opened(refunding);
    await move(refunding, "open", "refunding");
    await given(newHold({ provider }));
    const list = async (nowMs: number, checkedBeforeMs: number, of = provider) =>
      (await store().listUnsettled({ provider: of, nowMs, checkedBeforeMs, limit: 10 })).map(
        ({ status }) => status,
      );
    assert.deepEqual(await list(NOW + 10, NOW - 1), []);
    const all = (await list(NOW + 10, NOW)).toSorted();
    assert.deepEqual(all, ["open", "refunding", "starting"]);
    assert.deepEqual(await list(NOW + 10, NOW, "another provider"), []);
    for (const { payment } of [starting, waiting, refunding])
      await store().markChecked(payment.paymentId, NOW + 10);
    assert.deepEqual(await list(NOW + 20, NOW + 9), []);
    const over = NOW + QUARTER_HOUR;
    assert.deepEqual((await list(over, NOW)).toSorted(), ["open", "refunding", "starting"]);
    await store().markChecked(waiting.payment.paymentId, over);
    await store().markChecked(refunding.payment.paymentId, over);
    assert.deepEqual(await list(over + 1, NOW), ["starting"]);
  });

  test("a name stays reserved for its buyer until the reservation ends, and a purchase renews it", async () => {
    const { hold } = await given();
    await store().endExpired(NOW + DAY, 1_000);
    const { email, buyerHash } = hold.payment;
    const foreign = newHold({ email }, [randomBytes(32), ...hold.prefixHashes]);
    assert.deepEqual(await store().holdPrefix(foreign), { held: false, holder: undefined });
    const own = newHold({ email, buyerHash }, [...hold.prefixHashes]);
    await opened(own);
    await store().givePremium({
      ...newGift(own),
      reservation: { ...newGift(own).reservation, untilMs: NOW + 40 * DAY },
    });
    await store().endExpired(NOW + DAY, 1_000);
    const times = { unpaidBeforeMs: NOW - DAY, paymentsBeforeMs: NOW - DAY };
    await store().prunePremium({ nowMs: NOW + 31 * DAY, ...times });
    assert.equal((await store().holdPrefix(foreign)).held, false);
    await store().prunePremium({ nowMs: NOW + 40 * DAY, ...times });
    assert.deepEqual(await store().holdPrefix(foreign), { held: true });
  });

  test("a free address with a reserved name opens again for its owner only, and isn't for sale", async () => {
    const [address, ownerHash] = [newAddress(), randomBytes(32)];
    const { email } = address;
    const prefixHashes = [randomBytes(32)] as const;
    const create = (buyerHash: Buffer, createdAtMs = NOW) =>
      store().createReserved({
        address: { ...address, publicId: randomUUID(), tokenHash: null, createdAtMs },
        prefixHashes,
        reservation: { prefixHash: prefixHashes[0], buyerHash, untilMs: NOW + 30 * DAY },
      });
    const first = await create(ownerHash);
    assert.ok(first.created);
    assert.equal((await store().findAddress(email))?.kind, "free");
    assert.deepEqual(await create(ownerHash), { created: false });
    await store().endAddress(first.inboxId, NOW);
    assert.deepEqual(await create(randomBytes(32)), { created: false });
    const buyer = newHold({ email }, [...prefixHashes]);
    assert.equal((await store().holdPrefix(buyer)).held, false);
    const again = await create(ownerHash);
    assert.ok(again.created);
    await store().endAddress(again.inboxId, NOW);
    assert.equal((await create(randomBytes(32), NOW + 31 * DAY)).created, true);
  });

  test("a name held for a purchase can't become a free address", async () => {
    const hold = newHold();
    await store().holdPrefix(hold);
    const outcome = await store().createReserved({
      address: newAddress({ email: hold.payment.email }),
      prefixHashes: hold.prefixHashes,
      reservation: { prefixHash: randomBytes(32), buyerHash: randomBytes(32), untilMs: NOW + DAY },
    });
    assert.deepEqual(outcome, { created: false });
    assert.equal(await store().findAddress(hold.payment.email), undefined);
  });

  test("a name is never both held for a purchase and a free address", async () => {
    const race = async () => {
      const prefixHash = randomBytes(32);
      const hold = newHold({}, [prefixHash]);
      const reservation = { buyerHash: randomBytes(32), untilMs: NOW + DAY };
      const [held, created] = await Promise.all([
        store().holdPrefix(hold),
        store().createReserved({
          address: newAddress({ email: hold.payment.email }),
          prefixHashes: hold.prefixHashes,
          reservation: { prefixHash, ...reservation },
        }),
      ]);
      return Number(held.held) + Number(created.created);
    };
    const winners = await Promise.all(Array.from({ length: 60 }, race));
    assert.deepEqual(new Set(winners), new Set([1]));
  });

  test("deletes names and networks when the address ends or nothing was bought, and rows much later", async () => {
    const { hold: active } = await given();
    const canceled = await opened(newHold({ sealedReceipt: randomBytes(30) }));
    await move(canceled, "open", "canceled");
    const waiting = await opened();
    const knownOf = async ({ payment }: HoldRequest) => {
      const found = await store().findPayment(payment.paymentId);
      return found && [found.email.local !== "", found.ip !== null];
    };
    const prune = (nowMs: number, unpaidBeforeMs: number, paymentsBeforeMs: number) =>
      store().prunePremium({ nowMs, unpaidBeforeMs, paymentsBeforeMs });
    await prune(NOW + DAY - 1, NOW - 1, NOW - 1);
    for (const each of [active, canceled, waiting])
      assert.deepEqual(await knownOf(each), [true, true]);
    await prune(NOW + DAY, NOW, NOW - 1);
    assert.deepEqual(await knownOf(active), [false, false]);
    assert.deepEqual(await knownOf(canceled), [false, false]);
    const forgotten = await store().findPayment(canceled.payment.paymentId);
    assert.equal(forgotten?.sealedReceipt, null);
    assert.deepEqual(await knownOf(waiting), [true, true]);
    await prune(NOW + DAY, NOW, NOW);
    assert.equal(await knownOf(active), undefined);
    assert.deepEqual(await knownOf(waiting), [true, true]);
  });

  test("lists the receipt of a completed payment while its address is active, until it is dropped", async () => {
    const sealedReceipt = randomBytes(40);
    const { hold } = await given(newHold({ sealedReceipt }));
    const { paymentId } = hold.payment;
    await opened(newHold({ sealedReceipt }));
    await given();
    const waiting = async (nowMs: number) =>
      (await store().listReceipts(nowMs, 100)).map((payment) => payment.paymentId);
    assert.deepEqual(await waiting(NOW), [paymentId]);
    assert.deepEqual((await store().listReceipts(NOW, 1))[0]?.sealedReceipt, sealedReceipt);
    assert.deepEqual(await waiting(NOW + DAY), []);
    await store().dropReceipt(paymentId);
    assert.deepEqual(await waiting(NOW), []);
    assert.equal((await store().findPayment(paymentId))?.sealedReceipt, null);
  });

  test("concurrent calls store the same token once", async () => {
    const { inboxId } = await given();
    const tokenHash = randomBytes(32);
    const token = { inboxId, tokenHash, createdAtMs: NOW, tokensMax: 10 };
    await Promise.all(Array.from({ length: 12 }, () => store().addToken(token)));
    assert.equal((await store().findAddressByToken(tokenHash))?.inboxId, inboxId);
  });
}
