import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createOpenedMessages, type LoadedMessage } from "./opened-messages.ts";

const loaded = (isCacheable = true): LoadedMessage => ({
  raw: Buffer.from("raw"),
  attachments: [],
  isCacheable,
});

/** Counts its calls. */
function counting(load: () => Promise<LoadedMessage> = async () => loaded()) {
  let count = 0;
  return {
    count: () => count,
    load: () => {
      count += 1;
      return load();
    },
  };
}

const one = { key: "a.1", sizeBytes: 10 };

describe("opened messages", () => {
  test("are loaded once for concurrent and later readers", async () => {
    const messages = createOpenedMessages();
    const { load, count } = counting();
    await Promise.all([messages.open(one, load), messages.open(one, load)]);
    await messages.open(one, load);
    assert.equal(count(), 1);
    await messages.open({ ...one, key: "a.2" }, load);
    assert.equal(count(), 2);
  });

  test("are cached when the message view loaded them", async () => {
    const messages = createOpenedMessages();
    const { load, count } = counting();
    messages.add(one, loaded());
    await messages.open(one, load);
    assert.equal(count(), 0);
  });

  test("are dropped after their time, even if read in between", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    let nowMs = 1;
    const messages = createOpenedMessages({ lifetimeMs: 5_000, nowMs: () => nowMs });
    const pass = (ms: number): void => {
      nowMs += ms;
      t.mock.timers.tick(ms);
    };
    const { load, count } = counting();
    await messages.open(one, load);
    pass(5_000);
    await messages.open(one, load);
    assert.equal(count(), 1);
    pass(1);
    // At the earlier time, a message that only counts as expired would be found.
    nowMs = 1;
    await messages.open(one, load);
    assert.equal(count(), 2);
  });

  test("are limited in total bytes; the oldest are dropped", async () => {
    const messages = createOpenedMessages({ bytesMax: 25 });
    const { load, count } = counting();
    const keys = ["a.1", "a.2", "a.3"];
    for (const key of keys) await messages.open({ key, sizeBytes: 10 }, load);
    await messages.open({ key: "a.3", sizeBytes: 10 }, load);
    await messages.open({ key: "a.2", sizeBytes: 10 }, load);
    assert.equal(count(), 3);
    await messages.open(one, load);
    assert.equal(count(), 4);
  });

  test("larger than the whole cache are loaded each time", async () => {
    const messages = createOpenedMessages({ bytesMax: 25 });
    const { load, count } = counting();
    const large = { key: "a.1", sizeBytes: 26 };
    await messages.open(large, load);
    await messages.open(large, load);
    assert.equal(count(), 2);
  });

  test("are loaded again if reading failed or was incomplete", async () => {
    const messages = createOpenedMessages();
    const failing = counting(() => Promise.reject(new Error("away")));
    const asked = [messages.open(one, failing.load), messages.open(one, failing.load)];
    const outcomes = await Promise.allSettled(asked);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    const unfinished = counting(async () => loaded(false));
    await messages.open(one, unfinished.load);
    await messages.open(one, unfinished.load);
    assert.deepEqual([failing.count(), unfinished.count()], [2, 2]);
  });

  test("are loaded again once for all that waited for a load that failed", async () => {
    const messages = createOpenedMessages();
    const left = counting(() => Promise.reject(new Error("the client has left")));
    const { load, count } = counting();
    const asked = [left.load, load, load, load].map((loadOne) => messages.open(one, loadOne));
    const outcomes = await Promise.allSettled(asked);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["rejected", "fulfilled", "fulfilled", "fulfilled"],
    );
    assert.deepEqual([left.count(), count()], [1, 1]);
  });
});
