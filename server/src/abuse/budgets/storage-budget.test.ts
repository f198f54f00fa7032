import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AddressUse } from "./network-use-store.ts";
import { StorageBudget, type StorageDeps } from "./storage-budget.ts";

const IP = "192.0.2.1";
const NONE: AddressUse = { addresses: 0, bytes: 0 };

/** A budget of 4 addresses and 800 bytes per network, over a store with the test's values. */
function budgetOver({ total = Infinity, available = Infinity } = {}) {
  const held = new Map<string, AddressUse>();
  const world = { nowMs: 0, visitors: NONE, measured: 0 };
  const deps: StorageDeps = {
    store: {
      measureNetwork: async ({ network }) => {
        world.measured++;
        return held.get(network) ?? NONE;
      },
      measureVisitors: async () => world.visitors,
    },
    clock: { nowMs: () => world.nowMs },
    availableBytes: () => available,
  };
  /** The same budget in another process over the same store. */
  const nodeBeside = () =>
    new StorageBudget(deps, {
      addresses: { total, perNetwork: 4 },
      bytes: { total: Infinity, perNetwork: 800 },
    });
  return { budget: nodeBeside(), nodeBeside, held, world };
}

describe("the storage budget", () => {
  test("gives concurrent callers no more than the limit", async () => {
    const { budget } = budgetOver();
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, async () => budget.takeAddress(IP)),
    );
    assert.equal(outcomes.filter((full) => full === undefined).length, 4);
    assert.deepEqual(outcomes.at(-1), { of: "network", what: "addresses" });
    assert.equal(await budget.takeAddress("198.51.100.1"), undefined);
  });

  test("keeps the room of addresses that the store is still creating, over a measurement", async () => {
    const { budget, held, world } = budgetOver();
    for (let made = 0; made < 3; made++) await budget.takeAddress(IP);
    // One is in the store, two are still being created, one of them ends during the next measurement.
    budget.endCreation(IP);
    held.set(IP, { addresses: 1, bytes: 0 });
    world.nowMs = 1_000;
    const fourth = budget.takeAddress(IP);
    budget.endCreation(IP);
    assert.equal(await fourth, undefined);
    assert.deepEqual(await budget.takeAddress(IP), { of: "network", what: "addresses" });
    for (let ended = 0; ended < 2; ended++) budget.endCreation(IP);
    world.nowMs = 2_000;
    held.set(IP, { addresses: 3, bytes: 0 });
    assert.equal(await budget.takeAddress(IP), undefined);
  });

  test("lets a wider network take four shares", async () => {
    const { budget } = budgetOver();
    const taken = [];
    for (let host = 1; host <= 6; host++) {
      for (let made = 0; made < 4; made++) taken.push(await budget.takeAddress(`192.0.2.${host}`));
    }
    assert.equal(taken.filter((full) => full === undefined).length, 16);
  });

  test("accepts the message that fills the share, and none after it", async () => {
    const { budget } = budgetOver();
    assert.equal(await budget.takeBytes(IP, 799), undefined);
    assert.equal(await budget.takeBytes(IP, 5_000), undefined);
    assert.deepEqual(await budget.takeBytes(IP, 0), { of: "network", what: "bytes" });
    assert.deepEqual(await budget.takeAddress(IP), { of: "network", what: "bytes" });
  });

  test("measures a full network again after a second, without deleted data", async () => {
    const { budget, held, world } = budgetOver();
    held.set(IP, { addresses: 1, bytes: 800 });
    assert.deepEqual(await budget.takeBytes(IP, 0), { of: "network", what: "bytes" });
    held.set(IP, { addresses: 1, bytes: 0 });
    world.nowMs += 999;
    assert.deepEqual(await budget.takeBytes(IP, 0), { of: "network", what: "bytes" });
    world.nowMs += 1;
    assert.equal(await budget.takeBytes(IP, 0), undefined);
  });

  test("measures a network far from its share once a minute", async () => {
    const { budget, world } = budgetOver();
    for (let second = 0; second < 60; second++) {
      await budget.takeBytes(IP, 1);
      world.nowMs += 1_000;
    }
    const levels = 2;
    assert.equal(world.measured, levels);
    await budget.takeBytes(IP, 1);
    assert.equal(world.measured, 2 * levels);
  });

  test("refuses every network when the whole service is full", async () => {
    const { budget, world } = budgetOver({ total: 2 });
    world.visitors = { addresses: 2, bytes: 0 };
    assert.deepEqual(await budget.takeAddress(IP), { of: "service", what: "addresses" });
    assert.equal(await budget.takeBytes(IP, 1), undefined);
  });

  test("fills at most four fifths of the disk's free space", async () => {
    const { budget, world } = budgetOver({ available: 100 });
    world.visitors = { addresses: 0, bytes: 399 };
    assert.equal(await budget.takeBytes(IP, 0), undefined);
    assert.deepEqual((await budget.readTotals()).bytes, { used: 399, total: 499 * 0.8 });
    world.visitors = { addresses: 0, bytes: 400 };
    world.nowMs += 60_000;
    await budget.takeBytes(IP, 0);
    assert.deepEqual(await budget.takeBytes(IP, 0), { of: "service", what: "bytes" });
  });

  test("lets each further node add an eighth of the share before it sees the other nodes' use", async () => {
    const { budget, nodeBeside, held, world } = budgetOver();
    const nodes = [budget, ...Array.from({ length: 3 }, nodeBeside)];
    for (const node of nodes) await node.takeBytes(IP, 0);
    world.nowMs += 59_000;
    const take = async (node: StorageBudget): Promise<number> => {
      const bytes = (held.get(IP) ?? NONE).bytes;
      if ((await node.takeBytes(IP, 10)) !== undefined) return 0;
      held.set(IP, { addresses: 0, bytes: bytes + 10 });
      return 10 + (await take(node));
    };
    const taken = [];
    for (const node of nodes) taken.push(await take(node));
    assert.deepEqual(taken, [800, 100, 100, 100]);
    world.nowMs += 1_000;
    for (const node of nodes) assert.equal(await take(node), 0);
  });
});
