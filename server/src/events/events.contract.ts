import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { InboxEvents, InboxSignal } from "../inbox/live/inbox-events.ts";

/** The shared tests of all event implementations: `here` publishes, `there` listens (may be the same object). */
export function eventsContract(
  name: string,
  open: () => Promise<{ here: InboxEvents; there: InboxEvents }>,
): void {
  describe(`${name} events`, () => {
    let here: InboxEvents;
    let there: InboxEvents;
    before(async () => {
      ({ here, there } = await open());
    });
    after(async () => {
      await here.close();
      if (there !== here) await there.close();
    });

    test("every kind of event reaches the watchers of its inbox, in order", async () => {
      const listener = collect(there, 1);
      here.publish([
        { type: "message", inboxId: 1, seq: 7 },
        { type: "updated", inboxId: 1, seq: 7 },
        { type: "seen", inboxId: 1, seq: 7, isSeen: true },
        { type: "seen", inboxId: 1, seq: 7, isSeen: false },
        { type: "deleted", inboxId: 1, seq: 3 },
      ]);
      here.publish([
        { type: "extended", inboxId: 1, expiresAtMs: 1_800_000_000_000, extensionsUsed: 2 },
      ]);
      here.publish([{ type: "expired", inboxId: 1 }]);
      assert.deepEqual(await listener.take(7), [
        { type: "message", inboxId: 1, seq: 7 },
        { type: "updated", inboxId: 1, seq: 7 },
        { type: "seen", inboxId: 1, seq: 7, isSeen: true },
        { type: "seen", inboxId: 1, seq: 7, isSeen: false },
        { type: "deleted", inboxId: 1, seq: 3 },
        { type: "extended", inboxId: 1, expiresAtMs: 1_800_000_000_000, extensionsUsed: 2 },
        { type: "expired", inboxId: 1 },
      ]);
      listener.stop();
    });

    test("events of another inbox, or after the subscription ended, don't arrive", async () => {
      const mine = collect(there, 2);
      const ended = collect(there, 2);
      ended.stop();
      here.publish([
        { type: "message", inboxId: 3, seq: 1 },
        { type: "message", inboxId: 2, seq: 1 },
      ]);
      assert.deepEqual(await mine.take(1), [{ type: "message", inboxId: 2, seq: 1 }]);
      assert.equal(ended.count(), 0);
      mine.stop();
    });

    test("many concurrent events all arrive", async () => {
      const listener = collect(there, 4);
      here.publish(
        Array.from({ length: 500 }, (_, index) => ({
          type: "message" as const,
          inboxId: 4,
          seq: index + 1,
        })),
      );
      assert.equal((await listener.take(500)).length, 500);
      listener.stop();
    });

    test("the number of watchers is correct and returns to zero", () => {
      assert.equal(there.watcherCount(), 0);
      const listeners = [{ onSignal() {} }, { onSignal() {} }];
      for (const listener of listeners) there.subscribe(5, listener);
      assert.equal(there.watcherCount(), 2);
      for (const listener of [...listeners, ...listeners]) there.unsubscribe(5, listener);
      assert.equal(there.watcherCount(), 0);
    });
  });
}

function collect(events: InboxEvents, inboxId: number) {
  const received: InboxSignal[] = [];
  let wake = (): void => {};
  const listener = {
    onSignal(signal: InboxSignal): void {
      received.push(signal);
      wake();
    },
  };
  events.subscribe(inboxId, listener);
  return {
    stop: () => events.unsubscribe(inboxId, listener),
    count: () => received.length,
    async take(count: number): Promise<InboxSignal[]> {
      while (received.length < count) {
        const woken = Promise.withResolvers<void>();
        wake = woken.resolve;
        await woken.promise;
      }
      return received.splice(0, count);
    },
  };
}
