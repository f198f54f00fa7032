import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, NOW } from "../../test/store-samples.ts";
import type { HoldRequest, Payment } from "../premium/premium-store.ts";
import type { Store } from "./store.ts";

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;

/** What every store has to do so that money and address never part, whichever engine is under it. */
export function premiumContract(name: string, open: () => Promise<Store>): void {
  describe(`premium in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const newHold = (
      changes: Partial<HoldRequest["payment"]> = {},
      prefixHashes: readonly Buffer[] = [randomBytes(32)],
    ): HoldRequest => ({
      payment: {
        paymentId: randomUUID(),
        provider: `test-${name}`,
        email: { local: `p${randomBytes(6).toString("hex")}`, domain: "mayfly.test" },
        buyerHash: randomBytes(32),
        amountCents: 199,
        currency: "usd",
        sealedReceipt: null,
        ip: "192.0.2.1",
        createdAtMs: NOW,
        holdEndsAtMs: NOW + QUARTER_HOUR,
        ...changes,
      },
      prefixHashes,
    });
    const newGift = ({ payment, prefixHashes }: HoldRequest) => ({
      paymentId: payment.paymentId,
      address: {
        ...newAddress({ email: payment.email, kind: "premium" }),
        expiresAtMs: NOW + DAY,
      },
      reservation: {
        prefixHash: prefixHashes[0] ?? randomBytes(32),
        buyerHash: payment.buyerHash,
        untilMs: NOW + 31 * DAY,
      },
    });
    const opened = async (hold = newHold()): Promise<HoldRequest> => {
      assert.deepEqual(await store.holdPrefix(hold), { held: true });
      const { paymentId } = hold.payment;
      assert.ok(await store.openPayment({ paymentId, intentId: `pi_${paymentId}`, nowMs: NOW }));
      return hold;
    };
    const given = async (hold = newHold()) => {
      await opened(hold);
      const outcome = await store.givePremium(newGift(hold));
      assert.ok(outcome.given);
      return { hold, inboxId: outcome.inboxId };
    };
    const statusOf = async ({ payment }: HoldRequest) =>
      (await store.findPayment(payment.paymentId))?.status;
    const move = (
      { payment }: HoldRequest,
      from: Payment["status"],
      to: Payment["status"],
      nowMs = NOW,
    ) => store.movePayment({ paymentId: payment.paymentId, from, to, nowMs });
    const takenFor = ({ payment, prefixHashes }: HoldRequest, buyerHash: Buffer | undefined) =>
      store.isPrefixTaken({ email: payment.email, prefixHashes, buyerHash, nowMs: NOW });

    test("a payment is found as it was held, by its id and by its intent", async () => {
      const hold = await opened(newHold({ sealedReceipt: randomBytes(40) }));
      const { paymentId } = hold.payment;
      const found = await store.findPayment(paymentId);
      assert.deepEqual(found, {
        ...hold.payment,
        status: "open",
        intentId: `pi_${paymentId}`,
        inboxId: null,
        expiresAtMs: null,
      });
      assert.deepEqual(await store.findPaymentByIntent(`pi_${paymentId}`), found);
      assert.equal(await store.findPaymentByIntent("pi_nobody"), undefined);
    });

    test("of many who want a name at once one holds it, and the others are told by whom", async () => {
      for (let round = 0; round < 20; round += 1) {
        const { email } = newHold().payment;
        const holds = Array.from({ length: 8 }, () => newHold({ email }));
        const outcomes = await Promise.all(holds.map((hold) => store.holdPrefix(hold)));
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

    test("a hold is in the way of everybody else, and goes with its payment", async () => {
      const hold = await opened();
      assert.equal(await takenFor(hold, hold.payment.buyerHash), false);
      assert.equal(await takenFor(hold, randomBytes(32)), true);
      assert.equal(await takenFor(hold, undefined), true);
      assert.ok(await move(hold, "open", "canceled"));
      assert.equal(await takenFor(hold, undefined), false);
      const next = newHold({ email: hold.payment.email });
      assert.deepEqual(await store.holdPrefix(next), { held: true });
    });

    test("a name that is an address is held by nobody, and leaves no payment behind", async () => {
      const address = newAddress();
      await store.createAddress(address);
      const hold = newHold({ email: address.email });
      assert.deepEqual(await store.holdPrefix(hold), { held: false, holder: undefined });
      assert.equal(await store.findPayment(hold.payment.paymentId), undefined);
      assert.equal(await takenFor(hold, hold.payment.buyerHash), true);
    });

    test("the address, its token, the transition and the reservation are one", async () => {
      const hold = await opened();
      const gift = newGift(hold);
      const outcome = await store.givePremium(gift);
      assert.ok(outcome.given);
      const payment = await store.findPayment(hold.payment.paymentId);
      assert.deepEqual(
        [payment?.status, payment?.inboxId, payment?.expiresAtMs],
        ["given", outcome.inboxId, NOW + DAY],
      );
      assert.ok(gift.address.tokenHash);
      const address = await store.findAddressByToken(gift.address.tokenHash);
      assert.deepEqual(
        [address?.inboxId, address?.kind, address?.expiresAtMs],
        [outcome.inboxId, "premium", NOW + DAY],
      );
      assert.deepEqual(address?.wrappedKey, gift.address.wrappedKey);
      await store.endExpired(NOW + DAY, 1_000);
      assert.equal(await takenFor(hold, undefined), true);
      assert.equal(await takenFor(hold, hold.payment.buyerHash), false);
    });

    test("of many who give the same payment its address one makes it", async () => {
      for (let round = 0; round < 5; round += 1) {
        const hold = await opened();
        const outcomes = await Promise.all(
          Array.from({ length: 10 }, () => store.givePremium(newGift(hold))),
        );
        assert.equal(outcomes.filter((outcome) => outcome.given).length, 1);
        for (const outcome of outcomes) {
          if (!outcome.given) assert.deepEqual(outcome, { given: false, reason: "not-open" });
        }
      }
    });

    test("where the address exists nothing is given, and the payment stays open", async () => {
      const hold = await opened();
      await store.createAddress(newAddress({ email: hold.payment.email }));
      const outcome = await store.givePremium(newGift(hold));
      assert.deepEqual(outcome, { given: false, reason: "taken" });
      assert.equal(await statusOf(hold), "open");
      assert.ok(await move(hold, "open", "refunding"));
    });

    test("of a cancellation and a gift at once exactly one holds", async () => {
      for (let round = 0; round < 10; round += 1) {
        const hold = await opened();
        const [gift, moved] = await Promise.all([
          store.givePremium(newGift(hold)),
          move(hold, "open", "canceled"),
        ]);
        assert.notEqual(gift.given, moved);
        assert.equal(await statusOf(hold), moved ? "canceled" : "given");
        assert.equal(await takenFor(hold, undefined), !moved);
      }
    });

    test("a transition from another state than it is in changes nothing", async () => {
      const hold = await opened();
      assert.equal(await move(hold, "refunding", "refunded"), false);
      const { paymentId } = hold.payment;
      assert.equal(await store.openPayment({ paymentId, intentId: "pi_x", nowMs: NOW }), false);
      assert.deepEqual(await store.revokePremium({ paymentId, nowMs: NOW }), { revoked: false });
      const same = await store.findPayment(paymentId);
      assert.deepEqual([same?.status, same?.intentId], ["open", `pi_${paymentId}`]);
    });

    test("a revoked address ends at once, whatever was known of it before", async () => {
      const { hold, inboxId } = await given();
      assert.equal((await store.findRecipient(hold.payment.email))?.expiresAtMs, NOW + DAY);
      const { paymentId } = hold.payment;
      const revoked = await store.revokePremium({ paymentId, nowMs: NOW + 5 });
      assert.deepEqual(revoked, { revoked: true, inboxId });
      assert.equal((await store.findRecipient(hold.payment.email))?.expiresAtMs, NOW + 5);
      assert.equal((await store.findAddressById(inboxId))?.expiresAtMs, NOW + 5);
      assert.deepEqual(await store.listGiven(hold.payment.buyerHash, NOW), []);
      const again = await store.revokePremium({ paymentId, nowMs: NOW + 9 });
      assert.deepEqual(again, { revoked: false });
    });

    test("a buyer's addresses are theirs alone, the one that ends last first, as long as they live", async () => {
      const buyerHash = randomBytes(32);
      const first = await given(newHold({ buyerHash }));
      const hold = await opened(newHold({ buyerHash }));
      const gift = newGift(hold);
      await store.givePremium({
        ...gift,
        address: { ...gift.address, expiresAtMs: NOW + 2 * DAY },
      });
      await opened(newHold({ buyerHash }));
      const ids = async (nowMs: number) =>
        (await store.listGiven(buyerHash, nowMs)).map(({ paymentId }) => paymentId);
      assert.deepEqual(await ids(NOW), [hold.payment.paymentId, first.hold.payment.paymentId]);
      await move(first.hold, "given", "disputed");
      assert.equal((await ids(NOW)).length, 2);
      assert.deepEqual(await ids(NOW + DAY), [hold.payment.paymentId]);
      assert.deepEqual(await store.listGiven(randomBytes(32), NOW), []);
    });

    test("what isn't settled is listed when its time has come, and not again until the next", async () => {
      const provider: string = randomUUID();
      const [starting, waiting, refunding] = [0, 1, 2].map(() => newHold({ provider }));
      assert.ok(starting && waiting && refunding);
      await store.holdPrefix(starting);
      await opened(waiting);
      await opened(refunding);
      await move(refunding, "open", "refunding");
      await given(newHold({ provider }));
      const list = async (nowMs: number, lookedAtBeforeMs: number, of = provider) =>
        (await store.listUnsettled({ provider: of, nowMs, lookedAtBeforeMs, limit: 10 })).map(
          ({ status }) => status,
        );
      assert.deepEqual(await list(NOW + 10, NOW - 1), []);
      const all = (await list(NOW + 10, NOW)).toSorted();
      assert.deepEqual(all, ["open", "refunding", "starting"]);
      assert.deepEqual(await list(NOW + 10, NOW, "another provider"), []);
      for (const { payment } of [starting, waiting, refunding])
        await store.markLookedAt(payment.paymentId, NOW + 10);
      assert.deepEqual(await list(NOW + 20, NOW + 9), []);
      const over = NOW + QUARTER_HOUR;
      assert.deepEqual((await list(over, NOW)).toSorted(), ["open", "refunding", "starting"]);
      await store.markLookedAt(waiting.payment.paymentId, over);
      await store.markLookedAt(refunding.payment.paymentId, over);
      assert.deepEqual(await list(over + 1, NOW), ["starting"]);
    });

    test("a name stays reserved for its buyer until its time is over, and a purchase renews it", async () => {
      const { hold } = await given();
      await store.endExpired(NOW + DAY, 1_000);
      const { email, buyerHash } = hold.payment;
      const foreign = newHold({ email }, [randomBytes(32), ...hold.prefixHashes]);
      assert.deepEqual(await store.holdPrefix(foreign), { held: false, holder: undefined });
      const own = newHold({ email, buyerHash }, [...hold.prefixHashes]);
      await opened(own);
      await store.givePremium({
        ...newGift(own),
        reservation: { ...newGift(own).reservation, untilMs: NOW + 40 * DAY },
      });
      await store.endExpired(NOW + DAY, 1_000);
      const times = { unpaidBeforeMs: NOW - DAY, paymentsBeforeMs: NOW - DAY };
      await store.prunePremium({ nowMs: NOW + 31 * DAY, ...times });
      assert.equal((await store.holdPrefix(foreign)).held, false);
      await store.prunePremium({ nowMs: NOW + 40 * DAY, ...times });
      assert.deepEqual(await store.holdPrefix(foreign), { held: true });
    });

    test("names and networks are forgotten when the address ends or nothing was bought, rows much later", async () => {
      const { hold: living } = await given();
      const canceled = await opened(newHold({ sealedReceipt: randomBytes(30) }));
      await move(canceled, "open", "canceled");
      const waiting = await opened();
      const knownOf = async ({ payment }: HoldRequest) => {
        const found = await store.findPayment(payment.paymentId);
        return found && [found.email.local !== "", found.ip !== null];
      };
      const prune = (nowMs: number, unpaidBeforeMs: number, paymentsBeforeMs: number) =>
        store.prunePremium({ nowMs, unpaidBeforeMs, paymentsBeforeMs });
      await prune(NOW + DAY - 1, NOW - 1, NOW - 1);
      for (const each of [living, canceled, waiting])
        assert.deepEqual(await knownOf(each), [true, true]);
      await prune(NOW + DAY, NOW, NOW - 1);
      assert.deepEqual(await knownOf(living), [false, false]);
      assert.deepEqual(await knownOf(canceled), [false, false]);
      const forgotten = await store.findPayment(canceled.payment.paymentId);
      assert.equal(forgotten?.sealedReceipt, null);
      assert.deepEqual(await knownOf(waiting), [true, true]);
      await prune(NOW + DAY, NOW, NOW);
      assert.equal(await knownOf(living), undefined);
      assert.deepEqual(await knownOf(waiting), [true, true]);
    });

    test("a receipt waits for a given payment, as long as its address lives, until it is dropped", async () => {
      const sealedReceipt = randomBytes(40);
      const { hold } = await given(newHold({ sealedReceipt }));
      const { paymentId } = hold.payment;
      await opened(newHold({ sealedReceipt }));
      await given();
      const waiting = async (nowMs: number) =>
        (await store.listReceipts(nowMs, 100)).map((payment) => payment.paymentId);
      assert.deepEqual(await waiting(NOW), [paymentId]);
      assert.deepEqual((await store.listReceipts(NOW, 1))[0]?.sealedReceipt, sealedReceipt);
      assert.deepEqual(await waiting(NOW + DAY), []);
      await store.dropReceipt(paymentId);
      assert.deepEqual(await waiting(NOW), []);
      assert.equal((await store.findPayment(paymentId))?.sealedReceipt, null);
    });

    test("a token that is there already is kept once", async () => {
      const { inboxId } = await given();
      const tokenHash = randomBytes(32);
      const token = { inboxId, tokenHash, createdAtMs: NOW, tokensMax: 10 };
      await Promise.all(Array.from({ length: 12 }, () => store.addToken(token)));
      assert.equal((await store.findAddressByToken(tokenHash))?.inboxId, inboxId);
    });
  });
}
