import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { messageEvent, startEventServer, type EventServer } from "./event-server.fixture.ts";
import { HELLO_MS, watchInboxInTabs, type TabSharing } from "./live-tabs.ts";
import type { LiveWatch } from "./live-events.ts";
import { queue } from "./queue.fixture.ts";

type Tab = {
  readonly watch: LiveWatch;
  readonly phases: ReturnType<typeof queue<string>>;
  readonly seqs: ReturnType<typeof queue<number>>;
  visible: boolean;
};

// Uses real locks, channels, and a real server; the tabs are watches in one process.
describe("several tabs of one browser", () => {
  let server: EventServer;
  let tabs: Tab[] = [];
  let inbox = 0;

  beforeEach(async () => {
    server = await startEventServer();
    tabs = [];
    inbox += 1;
  });
  afterEach(() => {
    mock.timers.reset();
    for (const { watch } of tabs) watch.close();
    server.close();
  });

  function openTab(means: Partial<TabSharing> = {}): Tab {
    let lastSeq = 0;
    const seqs = queue<number>();
    const phases = queue<string>();
    const watch = watchInboxInTabs(
      {
        addresses: [{ email: "one@mayfly.test", token: "c1_token" }],
        lastSeq: () => lastSeq,
        onEvent(_, event) {
          if (event.event !== "message") return;
          lastSeq = Math.max(lastSeq, event.data.seq);
          seqs.push(event.data.seq);
        },
        onState: (state) => phases.push(state.phase),
        fetch: server.fetch,
      },
      {
        locks: navigator.locks,
        nameOf: (token) => Promise.resolve(`inbox.${token.length}.${inbox}`),
        isVisible: () => tab.visible,
        ...means,
      },
    );
    const tab: Tab = { watch, phases, seqs, visible: true };
    tabs.push(tab);
    return tab;
  }

  async function untilLive({ phases }: Tab): Promise<string[]> {
    const earlier: string[] = [];
    for (;;) {
      const phase = await phases.next();
      if (phase === "live") return earlier;
      earlier.push(phase);
    }
  }

  async function openTwo() {
    const first = openTab();
    const stream = await server.acceptStream();
    await untilLive(first);
    const second = openTab();
    await untilLive(second);
    return { first, second, stream };
  }

  test("share one stream with all its events and states", async () => {
    const { first, second, stream } = await openTwo();
    stream.response.write(messageEvent(1));
    assert.equal(await first.seqs.next(), 1);
    assert.equal(await second.seqs.next(), 1);
    stream.response.destroy();
    assert.equal(await first.phases.next(), "waiting");
    assert.equal(await second.phases.next(), "waiting");
    assert.equal(server.requests(), 1);
  });

  test("when the leader closes, a follower resumes after the last event", async () => {
    const { first, second, stream } = await openTwo();
    stream.response.write(messageEvent(7));
    await second.seqs.next();
    first.watch.close();
    const { request, response } = await server.acceptStream();
    assert.equal(request.headers["last-event-id"], "7");
    assert.deepEqual(await untilLive(second), ["connecting"]);
    response.write(messageEvent(8));
    assert.equal(await second.seqs.next(), 8);
  });

  test("a reconnect of a follower makes the leader reconnect", async () => {
    const { second, stream } = await openTwo();
    const dropped = once(stream.response, "close");
    second.watch.reconnect();
    await dropped;
    await server.acceptStream();
    assert.deepEqual(await untilLive(second), ["connecting"]);
    assert.equal(server.requests(), 2);
  });

  test("a visible tab takes the stream from an unresponsive leader", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const frozen = Promise.withResolvers<void>();
    const taken = navigator.locks.request(`inbox.8.${inbox}`, () => frozen.promise);
    const tab = openTab();
    const hidden = openTab();
    hidden.visible = false;
    // Both must wait for the lock before the clock advances.
    await lockWaiters(`inbox.8.${inbox}`, 2);
    mock.timers.tick(2 * HELLO_MS);
    assert.equal(await tab.phases.next(), "waiting");
    mock.timers.tick(HELLO_MS);
    await assert.rejects(taken, { name: "AbortError" });
    await server.acceptStream();
    await untilLive(tab);
    await untilLive(hidden);
    assert.equal(server.requests(), 1);
  });

  test("a leader that loses its lock becomes a follower", async () => {
    const { first, second, stream } = await openTwo();
    const dropped = once(stream.response, "close");
    const thief = navigator.locks.request(`inbox.8.${inbox}`, { steal: true }, () =>
      Promise.resolve(),
    );
    await dropped;
    await thief;
    // The thief releases the lock at once. The second tab is ahead of the first in the queue.
    await server.acceptStream();
    await untilLive(second);
    assert.deepEqual(await untilLive(first), ["connecting"]);
  });

  test("each tab opens its own stream if locks are forbidden", async () => {
    const locks = { request: () => Promise.reject(new DOMException("No", "SecurityError")) };
    for (const tab of [openTab({ locks }), openTab({ locks })]) {
      await server.acceptStream();
      await untilLive(tab);
    }
    assert.equal(server.requests(), 2);
  });

  test("each tab opens its own stream if no name can be derived", async () => {
    const nameOf = () => Promise.reject(new Error("No"));
    for (const tab of [openTab({ nameOf }), openTab({ nameOf })]) {
      await server.acceptStream();
      await untilLive(tab);
    }
    assert.equal(server.requests(), 2);
  });
});

async function lockWaiters(name: string, count: number): Promise<void> {
  for (;;) {
    const { pending = [] } = await navigator.locks.query();
    if (pending.filter((lock) => lock.name === name).length === count) return;
  }
}
