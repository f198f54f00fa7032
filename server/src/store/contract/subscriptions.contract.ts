import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { NEWSLETTER, SUBSCRIPTION_TOPICS, WEBINARS } from "@mayfly/contract/subscription-topics";
import { NOW } from "../../../test/stores/store-samples.ts";
import type { SubscriberIds, SubscriptionRequest } from "../../company/subscription-store.ts";
import type { Store } from "../store.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const WEBINAR = WEBINARS[0].id;

/** Tests of subscriptions that every store passes. */
export function subscriptionsContract(name: string, open: () => Promise<Store>): void {
  describe(`subscriptions in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const newIds = (): SubscriberIds => [randomBytes(16)];
    const request = (ids: SubscriberIds, changes: Partial<SubscriptionRequest> = {}) => {
      const { nowMs = NOW } = changes;
      return store.requestSubscription({
        ids,
        topic: NEWSLETTER,
        sealedEmail: randomBytes(50),
        mayAsk: true,
        nowMs,
        askAgainBeforeMs: nowMs - MONTH,
        ...changes,
      });
    };
    const confirm = ([subscriberId]: SubscriberIds, askedAtMs: number, nowMs = askedAtMs + 1) =>
      store.confirmSubscriptions({ subscriberId, askedAtMs, nowMs });
    const prune = (nowMs: number) =>
      store.pruneSubscriptions({
        unconfirmedMs: nowMs - WEEK,
        waitingMs: nowMs - MONTH - WEEK,
        askedMs: nowMs - MONTH,
      });
    const listOf = async ([subscriberId]: SubscriberIds) =>
      (await store.listSubscriptions())
        .filter((one) => one.subscriberId.equals(subscriberId))
        .map(({ topic, requestedAtMs, confirmedAtMs }) => ({
          topic,
          requestedAtMs,
          confirmedAtMs,
        }));
    const isUnasked = async ([subscriberId]: SubscriberIds, nowMs: number) =>
      (await store.listUnaskedSubscribers({ askAgainBeforeMs: nowMs - MONTH, limit: 1000 })).some(
        (one) => one.subscriberId.equals(subscriberId),
      );

    test("stores a request, and returns the address and the topics to ask about", async () => {
      const [ids, sealedEmail] = [newIds(), randomBytes(50)];
      assert.deepEqual(await request(ids, { sealedEmail }), {
        subscriberId: ids[0],
        sealedEmail,
        askedBeforeMs: null,
        unconfirmed: [NEWSLETTER],
        confirmed: [],
      });
      assert.deepEqual(await listOf(ids), [
        { topic: NEWSLETTER, requestedAtMs: NOW, confirmedAtMs: null },
      ]);
    });

    test("of many concurrent requests one sends the mail, and all of them are stored", async () => {
      const ids = newIds();
      const topics = SUBSCRIPTION_TOPICS;
      const outcomes = await Promise.all(topics.map((topic) => request(ids, { topic })));
      assert.equal(outcomes.filter((outcome) => outcome !== undefined).length, 1);
      assert.equal((await listOf(ids)).length, topics.length);
    });

    test("asks no address twice within the interval, and then asks about all open topics", async () => {
      const ids = newIds();
      await request(ids);
      assert.equal(await request(ids, { topic: WEBINAR, nowMs: NOW + MONTH - 1 }), undefined);
      const again = await request(ids, { nowMs: NOW + MONTH });
      assert.deepEqual(again?.unconfirmed, [NEWSLETTER, WEBINAR]);
    });

    test("a request waits while no mail can be sent, and then one caller claims it", async () => {
      const [ids, sealedEmail] = [newIds(), randomBytes(50)];
      assert.equal(await request(ids, { mayAsk: false, sealedEmail }), undefined);
      assert.ok(await isUnasked(ids, NOW + 1));
      const claim = { subscriberId: ids[0], nowMs: NOW + 2, askAgainBeforeMs: NOW + 2 - MONTH };
      const claims = await Promise.all([1, 2, 3].map(() => store.claimConfirmationRequest(claim)));
      const claimed = claims.filter((one) => one !== undefined);
      assert.deepEqual(claimed, [
        {
          subscriberId: ids[0],
          sealedEmail,
          askedBeforeMs: null,
          unconfirmed: [NEWSLETTER],
          confirmed: [],
        },
      ]);
      assert.ok(!(await isUnasked(ids, NOW + 3)));
      assert.ok(!(await isUnasked(ids, NOW + 2 * MONTH)));
    });

    test("topics that no mail has named wait until the address may be asked again", async () => {
      const ids = newIds();
      await request(ids);
      await request(ids, { topic: WEBINAR, nowMs: NOW + 5 });
      assert.ok(!(await isUnasked(ids, NOW + 6)));
      assert.ok(await isUnasked(ids, NOW + MONTH));
    });

    test("after a mail that wasn't sent, the next one asks", async () => {
      const ids = newIds();
      await request(ids);
      const withdraw = (askedAtMs: number) =>
        store.withdrawConfirmationRequest({ subscriberId: ids[0], askedAtMs, askedBeforeMs: null });
      await withdraw(NOW + 1);
      assert.equal(await request(ids, { nowMs: NOW + 2 }), undefined);
      await withdraw(NOW);
      assert.ok(await isUnasked(ids, NOW + 2));
      assert.ok(await request(ids, { nowMs: NOW + 3 }));
    });

    test("a confirmation counts once, for the topics requested before its mail", async () => {
      const ids = newIds();
      await request(ids);
      await request(ids, { topic: WEBINAR, nowMs: NOW + 5 });
      assert.deepEqual(await confirm(ids, NOW, NOW + 9), [NEWSLETTER]);
      assert.deepEqual(await confirm(ids, NOW, NOW + 9), []);
      assert.deepEqual(await confirm(newIds(), NOW), []);
      assert.deepEqual(await listOf(ids), [
        { topic: NEWSLETTER, requestedAtMs: NOW, confirmedAtMs: NOW + 9 },
        { topic: WEBINAR, requestedAtMs: NOW + 5, confirmedAtMs: null },
      ]);
      const again = await request(ids, { nowMs: NOW + MONTH });
      assert.deepEqual(again?.confirmed, [NEWSLETTER]);
      assert.deepEqual(again.unconfirmed, [WEBINAR]);
      assert.equal((await listOf(ids))[0]?.confirmedAtMs, NOW + 9);
    });

    test("of many concurrent confirmations one counts", async () => {
      const ids = newIds();
      await request(ids);
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => confirm(ids, NOW)));
      assert.equal(outcomes.filter(({ length }) => length > 0).length, 1);
    });

    test("keeps the newest spelling of an address until a confirmation, and then keeps that one", async () => {
      const ids = newIds();
      const [first, second, third] = [randomBytes(50), randomBytes(50), randomBytes(50)];
      await request(ids, { sealedEmail: first });
      const asked = await request(ids, { sealedEmail: second, nowMs: NOW + MONTH });
      assert.deepEqual(asked?.sealedEmail, second);
      await confirm(ids, NOW + MONTH);
      const later = await request(ids, { sealedEmail: third, nowMs: NOW + 2 * MONTH });
      assert.deepEqual(later?.sealedEmail, second);
    });

    test("one topic ends alone; the last deletes the address, which is asked again after 30 days at the earliest", async () => {
      const ids = newIds();
      const [subscriberId] = ids;
      await request(ids);
      await request(ids, { topic: WEBINAR, nowMs: NOW });
      await confirm(ids, NOW);
      await store.endSubscriptions({ subscriberId, topic: NEWSLETTER });
      assert.deepEqual(
        (await listOf(ids)).map(({ topic }) => topic),
        [WEBINAR],
      );
      await store.endSubscriptions({ subscriberId });
      await store.endSubscriptions({ subscriberId });
      assert.deepEqual(await listOf(ids), []);
      const claim = { subscriberId, nowMs: NOW + MONTH, askAgainBeforeMs: NOW };
      assert.equal(await store.claimConfirmationRequest(claim), undefined);
      await prune(NOW + MONTH - 1);
      assert.equal(await request(ids, { nowMs: NOW + MONTH - 1 }), undefined);
      await store.endSubscriptions({ subscriberId });
      assert.ok(await request(ids, { nowMs: NOW + MONTH }));
    });

    test("an older mail can't confirm a new request after an unsubscription", async () => {
      const ids = newIds();
      await request(ids);
      await store.endSubscriptions({ subscriberId: ids[0] });
      await request(ids, { nowMs: NOW + 5 });
      assert.deepEqual(await confirm(ids, NOW), []);
    });

    test("an unconfirmed request is deleted a week after it was made or last asked about", async () => {
      const [silent, asked, confirmed] = [newIds(), newIds(), newIds()];
      await request(asked, { nowMs: NOW - MONTH });
      for (const ids of [silent, asked, confirmed]) await request(ids);
      await confirm(confirmed, NOW);
      await prune(NOW + WEEK - 1);
      const countLeft = async () => {
        const left = [];
        for (const ids of [silent, asked, confirmed]) left.push((await listOf(ids)).length);
        return left;
      };
      assert.deepEqual(await countLeft(), [1, 1, 1]);
      await prune(NOW + WEEK);
      assert.deepEqual(await countLeft(), [0, 0, 1]);
    });

    test("a deleted request leaves a hash that keeps the address from being asked again for 30 days", async () => {
      const ids = newIds();
      const [subscriberId] = ids;
      await request(ids);
      await prune(NOW + WEEK);
      // A claim finds an address only while the store has it.
      const claim = { subscriberId, nowMs: NOW + WEEK, askAgainBeforeMs: NOW + WEEK };
      assert.equal(await store.claimConfirmationRequest(claim), undefined);
      await prune(NOW + MONTH - 1);
      assert.equal(await request(ids, { nowMs: NOW + MONTH - 1 }), undefined);
      assert.ok(await request(ids, { nowMs: NOW + MONTH }));
    });

    test("a confirmed address keeps a request that no mail has named until a mail asks about it", async () => {
      const ids = newIds();
      const [subscriberId] = ids;
      await request(ids);
      await confirm(ids, NOW);
      await request(ids, { topic: WEBINAR, nowMs: NOW + 1 });
      await prune(NOW + MONTH);
      assert.ok(await isUnasked(ids, NOW + MONTH));
      const claim = { subscriberId, nowMs: NOW + MONTH, askAgainBeforeMs: NOW };
      assert.deepEqual((await store.claimConfirmationRequest(claim))?.unconfirmed, [WEBINAR]);
      await prune(NOW + MONTH + WEEK);
      assert.deepEqual(
        (await listOf(ids)).map(({ topic }) => topic),
        [NEWSLETTER],
      );
    });

    test("keeps an unconfirmed request that came after a mail until the next mail may ask about it", async () => {
      const ids = newIds();
      const [subscriberId] = ids;
      await request(ids);
      await prune(NOW + WEEK);
      const requestedAtMs = NOW + WEEK + DAY;
      assert.equal(await request(ids, { nowMs: requestedAtMs }), undefined);
      await prune(NOW + MONTH);
      assert.ok(await isUnasked(ids, NOW + MONTH));
      const claim = { subscriberId, nowMs: NOW + MONTH, askAgainBeforeMs: NOW };
      const claimed = await store.claimConfirmationRequest(claim);
      assert.deepEqual([claimed?.unconfirmed, claimed?.askedBeforeMs], [[NEWSLETTER], NOW]);
      await prune(NOW + MONTH + WEEK - 1);
      assert.deepEqual(await confirm(ids, NOW + MONTH), [NEWSLETTER]);
    });

    test("keeps a waiting request for seven more days when its mail can't be sent", async () => {
      const ids = newIds();
      const [subscriberId] = ids;
      await request(ids);
      await prune(NOW + WEEK);
      await request(ids, { nowMs: NOW + WEEK });
      const askedAtMs = NOW + MONTH;
      const claim = { subscriberId, nowMs: askedAtMs, askAgainBeforeMs: NOW };
      assert.ok(await store.claimConfirmationRequest(claim));
      await store.withdrawConfirmationRequest({ subscriberId, askedAtMs, askedBeforeMs: NOW });
      await prune(NOW + MONTH + WEEK - 1);
      assert.ok(await isUnasked(ids, NOW + MONTH + WEEK - 1));
      await prune(NOW + MONTH + WEEK);
      assert.deepEqual(await listOf(ids), []);
    });

    test("deletes a request after seven days when no mail was ever sent to the address", async () => {
      const ids = newIds();
      await request(ids, { mayAsk: false });
      await prune(NOW + WEEK - 1);
      assert.equal((await listOf(ids)).length, 1);
      await prune(NOW + WEEK);
      assert.deepEqual(await listOf(ids), []);
    });

    test("a request under a former key is valid under the current one", async () => {
      const [former, current] = [newIds()[0], newIds()[0]];
      await request([former]);
      assert.equal(await request([current, former], { nowMs: NOW + 1 }), undefined);
      assert.equal((await listOf([former])).length, 1);
      assert.deepEqual(await listOf([current]), []);
    });
  });
}
