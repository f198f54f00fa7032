import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import * as fc from "fast-check";
import { queue } from "../../../api/queue.fixture.ts";
import { readHeldMessage } from "./held-messages.ts";
import { joinHeldTabs, type HeldTabs } from "./held-tabs.ts";

const BELIEVED_MS = 20_000;

// Real channels; the tabs are two of one process.
describe("tabs that hold deletions back", () => {
  const opened: HeldTabs[] = [];
  let name = "";
  beforeEach(() => {
    name = crypto.randomUUID();
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    for (const tab of opened.splice(0)) tab.close();
    mock.timers.reset();
  });

  function openTab() {
    const held = queue<string>();
    const deleted = queue<string>();
    let last = "";
    const joined = Promise.withResolvers<void>();
    const openChannel = () => {
      setImmediate(joined.resolve);
      return Promise.resolve(new BroadcastChannel(name));
    };
    const tab = joinHeldTabs(
      { openChannel, believedMs: BELIEVED_MS },
      {
        onHeld(ids) {
          const now = [...ids].toSorted().join("");
          // A tab that has just come is told what it may have heard already.
          if (now !== last) held.push(now);
          last = now;
        },
        onDeleted: (ids) => deleted.push(ids.join("")),
      },
    );
    opened.push(tab);
    return { ...tab, held, deleted, joined: joined.promise };
  }

  test("what one holds the others hear, and when it is held no more", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.tellHeld(["a", "b"]);
    assert.equal(await two.held.next(), "ab");
    one.tellHeld([]);
    assert.equal(await two.held.next(), "");
  });

  test("a tab that comes later hears what is held, of every other", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.tellHeld(["a"]);
    two.tellHeld(["b"]);
    const late = openTab();
    await late.held.next();
    assert.equal(await late.held.next(), "ab");
  });

  test("what was held before there was a channel is told as soon as there is one", async () => {
    const one = openTab();
    await one.joined;
    const two = openTab();
    two.tellHeld(["a"]);
    assert.equal(await one.held.next(), "a");
  });

  test("what is deleted is told before it is held no more", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.tellHeld(["a"]);
    assert.equal(await two.held.next(), "a");
    one.tellDeleted(["a"]);
    one.tellHeld([]);
    assert.equal(await two.deleted.next(), "a");
    assert.equal(await two.held.next(), "");
  });

  test("a tab that says nothing more isn't believed for ever", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.tellHeld(["a"]);
    assert.equal(await two.held.next(), "a");
    mock.timers.tick(BELIEVED_MS);
    assert.equal(await two.held.next(), "");
  });
});

test("whatever another tab posts, it is a message of ours or nothing", () => {
  fc.assert(
    fc.property(fc.anything(), (posted) => {
      const message = readHeldMessage(posted);
      if (message === undefined) return;
      assert.ok(["hello", "held", "deleted"].includes(message.type));
      if (message.type !== "hello") assert.ok(message.ids.every((id) => typeof id === "string"));
    }),
  );
  assert.equal(readHeldMessage({ type: "held", ids: ["a"] }), undefined);
  assert.equal(readHeldMessage({ type: "deleted", ids: [1] }), undefined);
  assert.deepEqual(readHeldMessage({ type: "hello", more: 1 }), { type: "hello" });
});
