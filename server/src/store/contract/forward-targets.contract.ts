import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import type {
  ConsentRequest,
  TargetIds,
} from "../../outbound/forward-targets/forward-target-store.ts";
import type { Store } from "../store.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;

/** Tests of forward targets that every store passes. */
export function forwardTargetsContract(name: string, open: () => Promise<Store>): void {
  describe(`forward targets in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    let seq = 0;
    const newIds = (): TargetIds => [randomBytes(16)];
    const asking = (ids: TargetIds, changes: Partial<ConsentRequest> = {}): ConsentRequest => {
      const { nowMs = NOW } = changes;
      return {
        ids,
        nowMs,
        askAgainBeforeMs: nowMs - DAY,
        forgottenBeforeMs: nowMs - WEEK,
        waiting: { inboxId: 7, seq: ++seq, sealedTarget: randomBytes(50) },
        waitingMax: 3,
        ...changes,
      };
    };
    const confirming = ([targetId]: TargetIds, sinceMs: number, nowMs = sinceMs + 1) =>
      store.confirmForwardTarget({ targetId, sinceMs, nowMs, forgottenBeforeMs: nowMs - WEEK });

    test("a target without a request is unknown", async () => {
      assert.equal(await store.findForwardTarget(newIds()), undefined);
    });

    test("of many concurrent requests one sends the mail, and all messages wait", async () => {
      const ids = newIds();
      const requests = Array.from({ length: 3 }, () => asking(ids));
      const outcomes = await Promise.all(requests.map((ask) => store.requestConsent(ask)));
      assert.deepEqual(
        outcomes.map(({ state }) => state),
        ["asked", "asked", "asked"],
      );
      const toAsk = outcomes.filter((outcome) => outcome.state === "asked" && outcome.sendNow);
      assert.equal(toAsk.length, 1);
      const confirmed = await confirming(ids, NOW);
      assert.ok(confirmed.confirmed);
      assert.deepEqual(
        confirmed.waiting.toSorted((one, other) => one.seq - other.seq),
        requests.map(({ waiting }) => waiting),
      );
    });

    test("asks a target again after the interval, and keeps the time of the first request", async () => {
      const ids = newIds();
      assert.deepEqual(await store.requestConsent(asking(ids)), {
        state: "asked",
        targetId: ids[0],
        sinceMs: NOW,
        sendNow: true,
      });
      const soon = await store.requestConsent(asking(ids, { nowMs: NOW + DAY - 1 }));
      assert.deepEqual(soon, { state: "asked", targetId: ids[0], sinceMs: NOW, sendNow: false });
      const later = await store.requestConsent(asking(ids, { nowMs: NOW + DAY }));
      assert.deepEqual(later, { state: "asked", targetId: ids[0], sinceMs: NOW, sendNow: true });
    });

    test("the same message waits once, and messages beyond the limit are refused", async () => {
      const ids = newIds();
      const request = asking(ids);
      for (let count = 0; count < 5; count += 1) await store.requestConsent(request);
      await store.requestConsent(asking(ids));
      await store.requestConsent(asking(ids));
      assert.deepEqual(await store.requestConsent(asking(ids)), { state: "full" });
      assert.equal((await store.requestConsent(request)).state, "asked");
      const confirmed = await confirming(ids, NOW);
      assert.equal(confirmed.confirmed && confirmed.waiting.length, 3);
    });

    test("after a consent mail that wasn't sent, the next request asks, and only its message waits", async () => {
      const ids = newIds();
      const request = asking(ids);
      await store.requestConsent(request);
      const { inboxId, seq: failed } = request.waiting;
      await store.withdrawConsentRequest({
        targetId: ids[0],
        askedAtMs: NOW,
        inboxId,
        seq: failed,
      });
      const next = asking(ids, { nowMs: NOW + 1 });
      const outcome = await store.requestConsent(next);
      assert.ok(outcome.state === "asked" && outcome.sendNow);
      const confirmed = await confirming(ids, NOW);
      assert.ok(confirmed.confirmed);
      assert.deepEqual(confirmed.waiting, [next.waiting]);
    });

    test("of many concurrent confirmations one takes the waiting messages, and later ones take none", async () => {
      const ids = newIds();
      await store.requestConsent(asking(ids));
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => confirming(ids, NOW)));
      assert.equal(outcomes.filter(({ confirmed }) => confirmed).length, 1);
      assert.deepEqual(await confirming(ids, NOW), { confirmed: false });
      assert.deepEqual(await store.findForwardTarget(ids), { state: "confirmed" });
      assert.deepEqual(await store.requestConsent(asking(ids)), { state: "confirmed" });
    });

    test("refuses a confirmation of another request, one that is too late, and one without a request", async () => {
      const ids = newIds();
      await store.requestConsent(asking(ids));
      assert.deepEqual(await confirming(ids, NOW - 1), { confirmed: false });
      assert.deepEqual(await confirming(ids, NOW, NOW + WEEK), { confirmed: false });
      assert.deepEqual(await confirming(newIds(), NOW), { confirmed: false });
      assert.deepEqual(await store.findForwardTarget(ids), { state: "asked" });
    });

    test("a block applies in every state, and deletes the waiting messages", async () => {
      const [fresh, asked, confirmed] = [newIds(), newIds(), newIds()];
      await store.requestConsent(asking(asked));
      await store.requestConsent(asking(confirmed));
      await confirming(confirmed, NOW);
      for (const ids of [fresh, asked, confirmed]) {
        const block = { targetId: ids[0], reason: "wish" as const, nowMs: NOW + 5 };
        await store.blockForwardTarget(block);
        await store.blockForwardTarget(block);
        const blocked = { state: "blocked", reason: "wish" };
        assert.deepEqual(await store.findForwardTarget(ids), blocked);
        assert.deepEqual(await store.requestConsent(asking(ids)), blocked);
        assert.deepEqual(await confirming(ids, NOW), { confirmed: false });
      }
    });

    test("messages that waited before a block are not sent after it", async () => {
      const ids = newIds();
      await store.requestConsent(asking(ids));
      await store.blockForwardTarget({ targetId: ids[0], reason: "bounced", nowMs: NOW });
      await store.pruneForwardTargets({ askedMs: 0, bouncedMs: NOW });
      const later = asking(ids, { nowMs: NOW + 1 });
      await store.requestConsent(later);
      const confirmed = await confirming(ids, NOW + 1);
      assert.ok(confirmed.confirmed);
      assert.deepEqual(confirmed.waiting, [later.waiting]);
    });

    test("a recipient's block replaces a bounce's, and never the other way", async () => {
      const ids = newIds();
      const block = { targetId: ids[0], nowMs: NOW };
      await store.blockForwardTarget({ ...block, reason: "bounced" });
      assert.deepEqual(await store.findForwardTarget(ids), { state: "blocked", reason: "bounced" });
      await store.blockForwardTarget({ ...block, reason: "wish" });
      await store.blockForwardTarget({ ...block, reason: "bounced" });
      assert.deepEqual(await store.findForwardTarget(ids), { state: "blocked", reason: "wish" });
    });

    test("a decision under a former id applies to the current one, a block first", async () => {
      const [former, current] = [newIds()[0], newIds()[0]];
      await store.requestConsent(asking([former]));
      const asked = await store.requestConsent(asking([current, former]));
      assert.ok(asked.state === "asked");
      assert.deepEqual(asked.targetId, former);
      assert.equal(asked.sendNow, false);
      await confirming([former], NOW);
      assert.deepEqual(await store.findForwardTarget([current, former]), { state: "confirmed" });
      await store.blockForwardTarget({ targetId: current, reason: "wish", nowMs: NOW });
      const blocked = { state: "blocked", reason: "wish" };
      assert.deepEqual(await store.findForwardTarget([current, former]), blocked);
      assert.deepEqual(await store.requestConsent(asking([current, former])), blocked);
    });

    test("deletes unanswered requests and bounces in time, but no block of a recipient and no consent", async () => {
      const [silent, bounced, blocked, confirmed, recent] = [0, 1, 2, 3, 4].map(newIds);
      assert.ok(silent && bounced && blocked && confirmed && recent);
      await store.requestConsent(asking(silent));
      await store.requestConsent(asking(confirmed));
      await confirming(confirmed, NOW);
      await store.blockForwardTarget({ targetId: bounced[0], reason: "bounced", nowMs: NOW });
      await store.blockForwardTarget({ targetId: blocked[0], reason: "wish", nowMs: NOW });
      await store.requestConsent(asking(recent));
      await store.requestConsent(asking(recent, { nowMs: NOW + DAY }));
      await store.pruneForwardTargets({ askedMs: NOW + 1, bouncedMs: NOW + 1 });
      const states = [];
      for (const ids of [silent, bounced, blocked, confirmed, recent])
        states.push((await store.findForwardTarget(ids))?.state);
      assert.deepEqual(states, [undefined, undefined, "blocked", "confirmed", "asked"]);
      const again = await store.requestConsent(asking(silent, { nowMs: NOW + WEEK }));
      assert.ok(again.state === "asked" && again.sendNow);
      const taken = await confirming(silent, NOW + WEEK);
      assert.equal(taken.confirmed && taken.waiting.length, 1);
    });

    test("asks a target whose request has expired as if for the first time", async () => {
      const ids = newIds();
      await store.requestConsent(asking(ids));
      const outcome = await store.requestConsent(asking(ids, { nowMs: NOW + WEEK }));
      assert.ok(outcome.state === "asked" && outcome.sendNow);
      assert.equal(outcome.sinceMs, NOW + WEEK);
      const confirmed = await confirming(ids, NOW + WEEK);
      assert.equal(confirmed.confirmed && confirmed.waiting.length, 1);
    });

    test("waiting messages are deleted with their inbox, and the target's answer still counts", async () => {
      const ids = newIds();
      const address = newAddress();
      const created = await store.createAddress(address);
      assert.ok(created.created);
      const { inboxId } = created;
      assert.deepEqual((await store.findAddressById(inboxId))?.email, address.email);
      const waiting = { inboxId, seq: 1, sealedTarget: randomBytes(50) };
      await store.requestConsent(asking(ids, { waiting }));
      await store.endExpired(NOW + QUARTER_HOUR, 100);
      assert.equal(await store.findAddressById(inboxId), undefined);
      assert.deepEqual(await confirming(ids, NOW), { confirmed: true, waiting: [] });
    });
  });
}
