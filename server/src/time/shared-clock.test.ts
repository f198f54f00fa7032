import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLog } from "../log.ts";
import { createSharedClock, readTimeAtStart, type SharedClockStore } from "./shared-clock.ts";
import { createSteadyClock } from "./steady-clock.ts";

const START = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const LOOK_MS = 30_000;

describe("the time at a node's start", () => {
  test("is the database's time plus the shared correction, at the arrival of the response", async () => {
    const world = fakeWorld();
    world.shiftMs = -5_000;
    world.trips = [200];
    assert.equal(await readTimeAtStart(world.store, world.monotonicMs), START - 5_000 + 200);
  });

  test("comes from a timely response, or from the last of three", async () => {
    const world = fakeWorld();
    world.trips = [3_000, 100, 0];
    assert.equal(await readTimeAtStart(world.store, world.monotonicMs), START + 3_100);
    assert.equal(world.trips.length, 1);
    world.trips = [600, 600, 1_000];
    assert.equal(await readTimeAtStart(world.store, world.monotonicMs), START + 5_300);
  });

  test("is the machine's time if no store is shared", async () => {
    const store = { readClock: async () => undefined };
    assert.equal(await readTimeAtStart(store), undefined);
  });
});

describe("nodes over one database", () => {
  test("follow its clock independently while they drift from it", async () => {
    const world = fakeWorld();
    const [slow, quick] = [await world.start(), await world.start()];
    for (let look = 0; look < 100; look++) {
      world.pass(LOOK_MS);
      slow.drift(-2);
      quick.drift(2);
      await Promise.all([slow.follow(), quick.follow()]);
      assert.equal(slow.clock.nowMs(), world.trueMs());
      assert.ok(quick.clock.nowMs() - world.trueMs() <= 2);
    }
    assert.deepEqual([slow.warnings, quick.warnings, world.shiftMs], [[], [], 0]);
  });

  test("never go back, however far ahead they are", async () => {
    const world = fakeWorld();
    const node = await world.start();
    node.drift(1_900);
    let last = node.clock.nowMs();
    for (let second = 0; second < 10; second++) {
      await node.follow();
      world.pass(1_000);
      assert.ok(node.clock.nowMs() > last);
      last = node.clock.nowMs();
    }
    assert.equal(last, world.trueMs());
  });

  test("ignore a response that took too long, and subtract half of a short round trip", async () => {
    const world = fakeWorld();
    const node = await world.start();
    node.drift(-400);
    world.trips = [501];
    await node.follow();
    assert.equal(node.clock.nowMs(), world.trueMs() - 400);
    assert.equal(node.shared.databaseAheadMs(), undefined);
    world.trips = [500];
    await node.follow();
    assert.equal(node.clock.nowMs(), world.trueMs());
    assert.equal(node.shared.databaseAheadMs(), 400);
  });

  for (const stepMs of [HOUR_MS, -HOUR_MS, 3_000])
    test(`keep their time when the database's clock steps by ${stepMs / 1000} s, and back`, async () => {
      const world = fakeWorld();
      const nodes = [await world.start(), await world.start()];
      for (const step of [stepMs, -stepMs]) {
        world.step(step);
        await lookAround(world, nodes);
        // A node that starts later has the same time.
        nodes.push(await world.start());
        for (const node of nodes) assert.equal(node.clock.nowMs(), world.trueMs());
      }
      assert.equal(world.shiftMs, 0);
      const moved = "database clock changed";
      assert.deepEqual(
        nodes.flatMap((node) => node.warnings),
        [`${moved} ${stepMs / 1000}`, `${moved} ${-stepMs / 1000}`],
      );
    });

  test("expire nothing for a minute after such a step", async () => {
    const world = fakeWorld();
    const node = await world.start();
    await node.follow();
    assert.equal(node.clock.isUnsettled(), false);
    world.step(HOUR_MS);
    await node.follow();
    assert.equal(node.clock.isUnsettled(), true);
    world.pass(LOOK_MS);
    await node.follow();
    assert.equal(node.clock.isUnsettled(), true);
    world.pass(LOOK_MS);
    assert.equal(node.clock.isUnsettled(), false);
  });

  test("correct a step once, even if they measure it at the same moment", async () => {
    const world = fakeWorld();
    const nodes = [await world.start(), await world.start()];
    world.step(HOUR_MS);
    await Promise.all(nodes.map((node) => node.follow()));
    assert.equal(world.shiftMs, -HOUR_MS);
    assert.equal(nodes.flatMap((node) => node.warnings).length, 1);
  });

  for (const offMs of [-10 * 60_000, 10 * 60_000])
    test(`follow the others when their own machine was off by ${offMs / 1000} s`, async () => {
      const world = fakeWorld();
      const [wrong, ...right] = [await world.start(), await world.start(), await world.start()];
      assert.ok(wrong);
      wrong.drift(offMs);
      await lookAround(world, [wrong, ...right]);
      // Ahead, it goes at half its speed for as long.
      world.pass(2 * Math.abs(offMs));
      const late = await world.start();
      for (const node of [wrong, ...right, late]) assert.equal(node.clock.nowMs(), world.trueMs());
      assert.deepEqual([world.shiftMs, wrong.clock.behindMs(world.trueMs())], [0, 0]);
      assert.match(wrong.warnings.at(-1) ?? "", /^this node's time was wrong/);
    });

  test("detect a step of the database's clock, also after another node corrected one", async () => {
    const world = fakeWorld();
    const [one, other] = [await world.start(), await world.start()];
    world.step(HOUR_MS);
    await lookAround(world, [one, other]);
    world.step(-HOUR_MS);
    await lookAround(world, [other, one]);
    world.step(HOUR_MS);
    await lookAround(world, [one, other]);
    for (const node of [one, other]) assert.equal(node.clock.nowMs(), world.trueMs());
  });

  for (const stepMs of [HOUR_MS, -HOUR_MS])
    test(`approach its time by one percent of the elapsed time after a lasting step of ${stepMs / 1000} s, however many they are`, async () => {
      const world = fakeWorld();
      const nodes = [await world.start(), await world.start(), await world.start()];
      world.step(stepMs);
      await lookAround(world, nodes);
      const [node] = nodes;
      let lastMs = node?.clock.nowMs() ?? 0;
      for (let look = 0; look < 100 * (HOUR_MS / LOOK_MS) + 40; look++) {
        for (const one of nodes) await one.follow();
        world.pass(LOOK_MS);
        const nowMs = node?.clock.nowMs() ?? 0;
        assert.ok(Math.abs(nowMs - lastMs - LOOK_MS) <= LOOK_MS / 100);
        lastMs = nowMs;
      }
      for (const one of nodes) assert.equal(one.clock.nowMs(), world.trueMs() + stepMs);
      assert.deepEqual([world.shiftMs, nodes.flatMap((one) => one.warnings).length], [0, 1]);
    });

  test("keep their own time if they are alone, or the store isn't shared", async () => {
    const world = fakeWorld();
    const node = await world.start();
    world.step(HOUR_MS);
    await lookAround(world, [node]);
    world.step(-HOUR_MS);
    await lookAround(world, [node]);
    assert.equal(node.clock.nowMs(), world.trueMs());
  });
});

/** Each node measures in turn, a few times. */
async function lookAround(world: World, nodes: readonly Node[]): Promise<void> {
  for (let look = 0; look < 4; look++) {
    for (const node of nodes) await node.follow();
    world.pass(LOOK_MS);
  }
}

type World = ReturnType<typeof fakeWorld>;
type Node = Awaited<ReturnType<World["start"]>>;

/**
 * A database with a clock that can be set, and nodes with clocks that drift. Responses take `trips`, and no time
 * afterwards.
 */
function fakeWorld() {
  const pass = (ms: number): void => void (world.passedMs += ms);
  const monotonicMs = (): number => world.passedMs;
  const trueMs = (): number => START + world.passedMs;
  const store: SharedClockStore = {
    async readClock() {
      const tripMs = world.trips.shift() ?? 0;
      pass(tripMs / 2);
      const databaseMs = trueMs() + world.steppedMs;
      pass(tripMs / 2);
      return { databaseMs, shiftMs: world.shiftMs };
    },
    async shiftClock({ fromMs, toMs, restMs }) {
      if (world.shiftMs !== fromMs) return false;
      world.shiftMs = toMs;
      world.easeFromMs = world.passedMs + restMs;
      return true;
    },
    async easeClock({ byMs, everyMs }) {
      if (world.passedMs < world.easeFromMs) return;
      const left = Math.max(Math.abs(world.shiftMs) - byMs, 0);
      world.shiftMs = left && Math.sign(world.shiftMs) * left;
      world.easeFromMs = world.passedMs + everyMs;
    },
  };
  const world = {
    passedMs: 0,
    steppedMs: 0,
    shiftMs: 0,
    easeFromMs: 0,
    trips: [] as number[],
    store,
    monotonicMs,
    trueMs,
    pass,
    step: (ms: number) => void (world.steppedMs += ms),
    start: () => startNode(store, monotonicMs),
  };
  return world;
}

async function startNode(store: SharedClockStore, worldMs: () => number) {
  let driftedMs = 0;
  const monotonicMs = (): number => worldMs() + driftedMs;
  const startedMs = (await readTimeAtStart(store, monotonicMs)) ?? 0;
  const wallMs = (): number => startedMs + monotonicMs() - atStartMs;
  const atStartMs = monotonicMs();
  const clock = createSteadyClock({ wallMs, monotonicMs, uptimeMs: monotonicMs });
  const warnings: string[] = [];
  const log = createLog("warn", { write: (line) => void warnings.push(readWarning(line)) });
  const shared = createSharedClock({ store, clock, log, monotonicMs });
  return {
    clock,
    shared,
    warnings,
    follow: () => shared.follow(),
    drift: (ms: number) => void (driftedMs += ms),
  };
}

/** Returns the warning's text up to its semicolon, and its seconds. */
function readWarning(line: string): string {
  const { msg, seconds } = JSON.parse(line) as { msg: string; seconds: number };
  return `${msg.split(";")[0]} ${seconds}`;
}
