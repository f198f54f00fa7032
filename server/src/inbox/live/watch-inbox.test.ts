import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createInProcessEvents } from "../../events/in-process.ts";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import { deriveWrappingKeys } from "../content-key.ts";
import { createContentKeys } from "../content-keys.ts";
import type { InboxEvent } from "./inbox-events.ts";
import { createBacklogReader, MESSAGES_PER_READ_MAX } from "./backlog-reader.ts";
import type { Inbox, ChangesRequest, SealedMessage } from "../inbox-store.ts";
import { watchInbox, type WatchedEvent } from "./watch-inbox.ts";

const INBOX_ID = 1;
const VERDICT = { outcome: "verified" as const, domain: "example.com" };

test("reports every message once and in order, even if events are lost, doubled, or late", async () => {
  for (let round = 0; round < 200; round++) {
    const inbox = watchedInbox();
    const events: InboxEvent[] = [];
    for (let seq = 1; seq <= 8; seq++) events.push(inbox.arrive(seq));
    const watched = inbox.watch(0);
    for (const event of shaken(events)) inbox.publish(event);
    inbox.publish(events[events.length - 1] ?? inbox.arrive(8));
    await watched.settled();
    assert.deepEqual(watched.numbers(), [1, 2, 3, 4, 5, 6, 7, 8]);
  }
});

test("never reports a message that was deleted before the query", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  await watched.settled();
  const first = inbox.arrive(1);
  inbox.remove(1);
  const second = inbox.arrive(2);
  inbox.publish(second);
  inbox.publish(first);
  await watched.settled();
  assert.deepEqual(watched.numbers(), [2]);
});

test("reports nothing after the watch was stopped", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  watched.stop();
  inbox.publish(inbox.arrive(1));
  await watched.settled();
  assert.deepEqual(watched.numbers(), []);
  assert.equal(inbox.watcherCount(), 0);
});

test("reports a verdict after its message, from any node, and only if there is one", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  const arrivedEvent = (seq: number): InboxEvent => ({
    type: "updated",
    inboxId: INBOX_ID,
    seq,
    verdict: VERDICT,
  });
  const elsewhere = (seq: number): InboxEvent => ({ type: "updated", inboxId: INBOX_ID, seq });
  await watched.settled();
  inbox.publish(inbox.arrive(1));
  inbox.publish(arrivedEvent(1));
  await watched.settled();
  inbox.publish(inbox.arrive(2));
  await watched.settled();
  inbox.judge(2);
  inbox.publish(elsewhere(2));
  inbox.publish(elsewhere(1));
  await watched.settled();
  assert.deepEqual(watched.numbers(), [1, "updated", 2, "updated"]);
});

test("reports that a message was marked as seen, after the message", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  const seen = { type: "seen", inboxId: INBOX_ID, seq: 1, isSeen: true } as const;
  await watched.settled();
  for (const event of [seen, inbox.arrive(1), seen]) inbox.publish(event);
  await watched.settled();
  assert.deepEqual(watched.numbers(), [1, "seen"]);
});

test("reports an early verdict with its message, and only once", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  await watched.settled();
  const arrival = inbox.arrive(1);
  inbox.judge(1);
  inbox.publish({ type: "updated", inboxId: INBOX_ID, seq: 1 });
  inbox.publish({ type: "message", inboxId: INBOX_ID, seq: 1 });
  inbox.publish(arrival);
  await watched.settled();
  assert.deepEqual(watched.verdicts(), [VERDICT]);
  assert.deepEqual(watched.numbers(), [1]);
});

test("reports an end after a resync if its event was lost, and nothing after it", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  inbox.publish(inbox.arrive(1));
  await watched.settled();
  inbox.end();
  inbox.resync();
  await watched.settled();
  inbox.publish({ type: "expired", inboxId: INBOX_ID });
  inbox.resync();
  await watched.settled();
  assert.deepEqual(watched.numbers(), [1, "expired"]);
  assert.equal(inbox.watcherCount(), 0);
});

test("reports an extension after a resync if its event was lost, and no other", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  const extended = (extensionsUsed: number) => ({
    type: "extended" as const,
    expiresAtMs: NOW + QUARTER_HOUR + extensionsUsed,
    extensionsUsed,
  });
  await watched.settled();
  inbox.extend(extended(1));
  inbox.publish({ ...extended(1), inboxId: INBOX_ID });
  inbox.resync();
  await watched.settled();
  inbox.extend(extended(2));
  inbox.resync();
  inbox.resync();
  await watched.settled();
  assert.deepEqual(watched.ends(), [extended(1), extended(2)]);
});

test("combines several resyncs before a query starts into one query", async () => {
  const inbox = watchedInbox();
  const watched = inbox.watch(0);
  for (let time = 0; time < 5; time++) inbox.resync();
  await watched.settled();
  assert.equal(inbox.reads(), 1);
  inbox.arrive(1);
  for (let time = 0; time < 5; time++) inbox.resync();
  await watched.settled();
  assert.equal(inbox.reads(), 2);
  assert.deepEqual(watched.numbers(), [1]);
});

test("queries again after a resync during a query, which may have been too early", async () => {
  const inbox = watchedInbox();
  inbox.onRead(() => {
    inbox.onRead(() => {});
    inbox.arrive(1);
    for (let time = 0; time < 5; time++) inbox.resync();
  });
  const watched = inbox.watch(0);
  await watched.settled();
  assert.equal(inbox.reads(), 2);
  assert.deepEqual(watched.numbers(), [1]);
});

test("reports more messages than one query returns, in order, and to each watch only new ones", async () => {
  const inbox = watchedInbox();
  const all = Array.from({ length: 3 * MESSAGES_PER_READ_MAX }, (_, index) => index + 1);
  for (const seq of all) inbox.arrive(seq);
  const [first, second] = [inbox.watch(0), inbox.watch(MESSAGES_PER_READ_MAX + 3)];
  await settled();
  assert.deepEqual(first.numbers(), all);
  assert.deepEqual(second.numbers(), all.slice(MESSAGES_PER_READ_MAX + 3));
});

test("shares one query between watches of an inbox, and doesn't query for a stopped watch", async () => {
  const inbox = watchedInbox();
  const watches = Array.from({ length: 5 }, () => inbox.watch(0));
  await settled();
  assert.equal(inbox.reads(), 1);
  for (const { stop } of watches) stop();
  inbox.resync();
  inbox.watch(0).stop();
  await settled();
  assert.equal(inbox.reads(), 1);
});

test("ends the watch with an error when the store fails", async () => {
  const inbox = watchedInbox();
  inbox.fail();
  const watched = inbox.watch(0);
  await watched.settled();
  assert.equal(watched.errors(), 1);
  assert.equal(inbox.watcherCount(), 0);
});

/** A query waits for the end of its event loop turn; the rest runs in microtasks. A few turns are enough. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 8; turns++) await nextTurn();
}

const never = () => new Promise<never>(() => {});

/** Randomly drops, doubles, or delays each event by one. */
function shaken(events: readonly InboxEvent[]): InboxEvent[] {
  const result: InboxEvent[] = [];
  for (const event of events) {
    const [chance = 0] = randomBytes(1);
    if (chance < 60) continue;
    if (chance < 120) result.unshift(event);
    if (chance < 200) result.push(event);
    result.push(event);
  }
  return result;
}

function watchedInbox() {
  const [key] = deriveWrappingKeys([randomBytes(32)]);
  assert.ok(key);
  const contentKeys = createContentKeys([key], randomBytes);
  const events = createInProcessEvents();
  const stored = new Map<number, SealedMessage>();
  let failing = false;
  let reads = 0;
  let onRead = (): void => {};
  const wrappedKey = contentKeys.createWrappedKey();
  const inbox: Inbox = {
    ...newAddress(),
    inboxId: INBOX_ID,
    extensionsUsed: 0,
    lastSeq: 0,
  };
  let address: Inbox | undefined = inbox;
  const answerTo = (asked: readonly ChangesRequest[], limit: number) =>
    asked.map(({ afterSeq }) => {
      const later = [...stored.values()].filter((message) => message.seq > afterSeq);
      const messages = later.toSorted((one, other) => one.seq - other.seq).slice(0, limit);
      return address && { ...address, messages };
    });
  const store = {
    async listChangesSince(asked: readonly ChangesRequest[], limit: number) {
      reads++;
      if (failing) throw new Error("a fault of ours");
      const answer = answerTo(asked, limit);
      onRead();
      return answer;
    },
    findMessage: async (_inboxId: number, seq: number) => stored.get(seq),
    findWrappedKey: async () => wrappedKey,
    listAttempts: async () => [],
  };
  const deps = {
    store,
    events,
    contentKeys,
    backlog: createBacklogReader({ store, pause: never }),
  };
  return {
    reads: () => reads,
    /** Runs after the store was read, before the result is returned. */
    onRead: (act: () => void) => {
      onRead = act;
    },
    publish: (event: InboxEvent) => events.publish([event]),
    resync: () => events.resyncAll(),
    end: () => {
      address = undefined;
    },
    extend: ({ expiresAtMs, extensionsUsed }: Pick<Inbox, "expiresAtMs" | "extensionsUsed">) => {
      address = { ...inbox, expiresAtMs, extensionsUsed };
    },
    watcherCount: events.watcherCount,
    remove: (seq: number) => stored.delete(seq),
    judge(seq: number) {
      const message = stored.get(seq);
      assert.ok(message);
      stored.set(seq, { ...message, verdict: contentKeys.sealVerdict(wrappedKey, VERDICT) });
    },
    fail: () => {
      failing = true;
    },
    /** Stores a message and returns its event, half of the time without the summary, as if from another node. */
    arrive(seq: number): InboxEvent {
      const summary = {
        from: { address: "a@example.org", name: "" },
        subject: `${seq}`,
        intro: "",
      };
      const sealed = contentKeys.sealMessage(wrappedKey, Buffer.from("raw"), summary);
      stored.set(seq, {
        seq,
        receivedAtMs: seq,
        sizeBytes: 3,
        summary: Buffer.concat(sealed.summary),
        verdict: null,
        isSeen: false,
      });
      const event = { type: "message" as const, inboxId: INBOX_ID, seq };
      return seq % 2 === 0
        ? event
        : { ...event, arrived: { summary, receivedAtMs: seq, sizeBytes: 3 } };
    },
    watch(afterSeq: number) {
      const reported: WatchedEvent[] = [];
      let errors = 0;
      const watch = watchInbox(
        deps,
        { inbox, afterSeq },
        {
          onEvent: (event) => reported.push(event),
          onError: () => errors++,
        },
      );
      return {
        stop: () => watch.stop(),
        errors: () => errors,
        numbers: () =>
          reported.map((event) => (event.type === "message" ? event.message.seq : event.type)),
        verdicts: () =>
          reported.flatMap((event) => (event.type === "message" ? [event.message.verdict] : [])),
        ends: () => reported.filter((event) => event.type === "extended"),
        settled,
      };
    },
  };
}
