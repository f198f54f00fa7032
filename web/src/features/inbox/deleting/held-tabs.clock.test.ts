import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { queue } from "../../../api/live/queue.fixture.ts";
import { joinHeldTabs, type HeldTabs } from "./held-tabs.ts";

const BELIEVED_MS = 20_000;

// Uses real channels; both tabs run in one process.
describe("tabs with pending deletions", () => {
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
      { openChannel, silenceTimeoutMs: BELIEVED_MS },
      {
        onHeld(ids) {
          const now = [...ids].toSorted().join("");
          // A new tab may receive the same state twice.
          if (now !== last) held.push(now);
          last = now;
        },
        onDeleted: (ids) => deleted.push(ids.join("")),
      },
    );
    opened.push(tab);
    return { ...tab, held, deleted, joined: joined.promise };
  }

  test("a tab announces the ids that it hides and shows again", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.announceHeld(["a", "b"]);
    assert.equal(await two.held.next(), "ab");
    one.announceHeld([]);
    assert.equal(await two.held.next(), "");
  });

  test("a later tab receives the hidden ids of every other tab", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.announceHeld(["a"]);
    two.announceHeld(["b"]);
    const late = openTab();
    await late.held.next();
    assert.equal(await late.held.next(), "ab");
  });

  test("ids hidden before the channel opened are announced afterwards", async () => {
    const one = openTab();
    await one.joined;
    const two = openTab();
    two.announceHeld(["a"]);
    assert.equal(await one.held.next(), "a");
  });

  test("a deletion is announced before its ids are released", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.announceHeld(["a"]);
    assert.equal(await two.held.next(), "a");
    one.announceDeleted(["a"]);
    one.announceHeld([]);
    assert.equal(await two.deleted.next(), "a");
    assert.equal(await two.held.next(), "");
  });

  test("the ids of a silent tab are shown again after a timeout", async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.joined, two.joined]);
    one.announceHeld(["a"]);
    assert.equal(await two.held.next(), "a");
    mock.timers.tick(BELIEVED_MS);
    assert.equal(await two.held.next(), "");
  });
});
