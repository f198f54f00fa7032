import assert from "node:assert/strict";
import { beforeEach, describe, mock, test, afterEach } from "node:test";
import { holdDeletions, type HeldBatch } from "./held-deletions.ts";

describe("deletions that can be undone", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  function hold() {
    const sent: { ids: string; settle: () => void }[] = [];
    let batches: readonly HeldBatch[] = [];
    const deletions = holdDeletions({
      undoMs: 5_000,
      remove(ids) {
        const { promise, resolve } = Promise.withResolvers<void>();
        sent.push({ ids: ids.join(""), settle: resolve });
        return promise;
      },
      onChange: (next) => {
        batches = next;
      },
    });
    const hidden = () =>
      batches.map(({ ids, undoable }) => ids.join("") + (undoable ? "?" : "")).join(" ");
    const settle = async (index: number) => {
      sent[index]?.settle();
      await Promise.resolve();
    };
    return { deletions, hidden, settle, sent: () => sent.map(({ ids }) => ids) };
  }

  test("are hidden at once and sent once after the delay", async () => {
    const { deletions, hidden, sent, settle } = hold();
    deletions.hold(["a", "b"]);
    assert.equal(hidden(), "ab?");
    mock.timers.tick(4_999);
    assert.deepEqual(sent(), []);
    mock.timers.tick(1);
    assert.deepEqual(sent(), ["ab"]);
    assert.equal(hidden(), "ab");
    await settle(0);
    assert.equal(hidden(), "");
    mock.timers.tick(10_000);
    assert.deepEqual(sent(), ["ab"]);
  });

  test("an undo in time sends nothing and shows all rows", () => {
    const { deletions, hidden, sent } = hold();
    deletions.hold(["a"]);
    mock.timers.tick(4_000);
    deletions.undo();
    assert.equal(hidden(), "");
    mock.timers.tick(10_000);
    assert.deepEqual(sent(), []);
  });

  test("a sent deletion can't be undone", () => {
    const { deletions, hidden, sent } = hold();
    deletions.hold(["a"]);
    mock.timers.tick(5_000);
    deletions.undo();
    assert.equal(hidden(), "a");
    assert.deepEqual(sent(), ["a"]);
  });

  test("a second batch sends the first and starts its own delay", async () => {
    const { deletions, hidden, sent, settle } = hold();
    deletions.hold(["a"]);
    mock.timers.tick(4_000);
    deletions.hold(["b"]);
    assert.deepEqual(sent(), ["a"]);
    assert.equal(hidden(), "a b?");
    mock.timers.tick(4_000);
    await settle(0);
    assert.equal(hidden(), "b?");
    deletions.undo();
    assert.equal(hidden(), "");
    mock.timers.tick(10_000);
    assert.deepEqual(sent(), ["a"]);
  });

  test("closing the page sends only the pending deletions", () => {
    const { deletions, sent } = hold();
    deletions.send();
    assert.deepEqual(sent(), []);
    deletions.hold(["a"]);
    deletions.send();
    deletions.send();
    assert.deepEqual(sent(), ["a"]);
    mock.timers.tick(10_000);
    assert.deepEqual(sent(), ["a"]);
  });
});
