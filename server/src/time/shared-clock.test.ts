import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLog } from "../log.ts";
import { createSharedClock, readTimeAtStart, type SharedClockStore } from "./shared-clock.ts";
import { createSteadyClock } from "./steady-clock.ts";

const START = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const LOOK_MS = 30_000;

describe("the time at a node's start", () => {
  test("is the database's time at the arrival of the response", async () => {
    const world = fakeWorld();
    world.trips = [200];
    assert.equal(await readTimeAtStart(world.store, world.monotonicMs), START + 200);
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
    assert.deepEqual([slow.warnings, quick.warnings], [[], []]);
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
    test(`expire nothing for a minute when its clock steps by ${stepMs / 1000} s, and follow it then`, async () => {
      const world = fakeWorld();
      const nodes = [await world.start(), await world.start()];
      world.step(stepMs);
      await lookAround(world, nodes, 2);
      for (const { clock } of nodes) assert.equal(clock.nowMs(), world.trueMs());
      await lookAround(world, nodes, 1);
      for (const node of [...nodes, await world.start()])
        assert.equal(node.clock.nowMs(), world.trueMs() + stepMs);
      const seconds = stepMs / 1000;
      for (const { warnings } of nodes)
        assert.deepEqual(warnings, [
          `database clock changed ${seconds}`,
          `this node now follows the changed database clock ${seconds}`,
        ]);
    });

  test("don't follow a step that is corrected within that minute, and pause again for the next one", async () => {
    const world = fakeWorld();
    const node = await world.start();
    for (const stepMs of [HOUR_MS, -2 * HOUR_MS]) {
      world.step(stepMs);
      await node.follow();
      assert.equal(node.clock.isUnsettled(), true);
      world.pass(LOOK_MS);
      world.step(-stepMs);
      await node.follow();
      world.pass(LOOK_MS);
      await node.follow();
      assert.equal(node.clock.isUnsettled(), false);
      assert.equal(node.clock.nowMs(), world.trueMs());
    }
    assert.equal(node.warnings.length, 2);
  });

  test("are followed by one whose own time was wrong", async () => {
    const world = fakeWorld();
    const node = await world.start();
    node.drift(-10 * 60_000);
    await lookAround(world, [node], 3);
    assert.equal(node.clock.nowMs(), world.trueMs());
  });
});

/** Each node reads the clock, and half a minute passes, a number of times. */
async function lookAround(world: World, nodes: readonly Node[], looks: number): Promise<void> {
  for (let look = 0; look < looks; look++) {
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
      return databaseMs;
    },
  };
  const world = {
    passedMs: 0,
    steppedMs: 0,
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
