import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { HeldBudget } from "../abuse/budgets/held-budget.ts";
import { relieveMemory, type MemoryHolder } from "./relieve-memory.ts";

const SHARE = 100;
const NOW = { nowMs: 10_000, patienceMs: 5_000 };
const MOVING = { progressAtMs: 2_001 };

describe("relieving the memory for messages", () => {
  it("ends nothing while no client waits", () => {
    const { ended } = relieve([client("silent", { heldBytes: 500 })], { isWaiting: false });
    assert.deepEqual(ended, []);
  });

  it("ends the largest stalled messages, up to one network's share", () => {
    const { ended } = relieve([
      client("moving", { heldBytes: 900, ...MOVING }),
      client("small", { heldBytes: 30 }),
      client("large", { heldBytes: 70 }),
      client("larger", { heldBytes: 80 }),
    ]);
    assert.deepEqual(ended, ["larger", "large"]);
  });

  it("treats a message as stalled after eight seconds without progress", () => {
    const { ended } = relieve([
      client("stalled", { heldBytes: 20, progressAtMs: 2_000 }),
      client("moving", { heldBytes: 20, ...MOVING }),
    ]);
    assert.deepEqual(ended, ["stalled"]);
  });

  it("doesn't treat a message that waits for memory as stalled", () => {
    const { ended } = relieve([waiting("new", 6_000), waiting("large", 6_000, { heldBytes: 50 })]);
    assert.deepEqual(ended, []);
  });

  it("ends a message of the network that holds most when a client has waited too long", () => {
    const clients = [
      client("moving", { heldBytes: 90, ...MOVING, networkBytes: 90 }),
      client("one of many", { heldBytes: 10, ...MOVING, networkBytes: 100 }),
      client("largest of many", { heldBytes: 20, ...MOVING, networkBytes: 100 }),
    ];
    assert.deepEqual(relieve([...clients, waiting("new", 5_001)]).ended, []);
    assert.deepEqual(relieve([...clients, waiting("new", 5_000)]).ended, ["largest of many"]);
  });

  it("ends that message even if smaller ones are stalled", () => {
    const clients = [
      client("stalled", { heldBytes: 10 }),
      client("moving", { heldBytes: 90, ...MOVING }),
    ];
    assert.deepEqual(relieve([...clients, waiting("new", 5_001)]).ended, ["stalled"]);
    assert.deepEqual(relieve([...clients, waiting("new", 5_000)]).ended, ["stalled", "moving"]);
  });

  it("ends nothing when all memory belongs to messages that are being stored", () => {
    const { ended } = relieve([client("stored", { heldBytes: 0 }), waiting("new", 0)]);
    assert.deepEqual(ended, []);
  });
});

type Named = Omit<MemoryHolder, "endForMemory"> & { name: string };

function client(name: string, given: Partial<MemoryHolder>): Named {
  const heldBytes = given.heldBytes ?? 0;
  return {
    name,
    heldBytes,
    progressAtMs: 0,
    networkBytes: heldBytes,
    waitsForMemorySinceMs: undefined,
    ...given,
  };
}

function waiting(name: string, sinceMs: number, given: Partial<MemoryHolder> = {}): Named {
  return client(name, { ...given, waitsForMemorySinceMs: sinceMs });
}

function relieve(clients: readonly Named[], { isWaiting } = { isWaiting: true }) {
  const budget = new HeldBudget({ total: 1_000, perNetwork: SHARE });
  if (isWaiting) budget.open(["192.0.2.1"]).onNextRelease(() => {});
  const ended: string[] = [];
  const holders = clients.map((each): MemoryHolder => ({
    ...each,
    endForMemory: () => ended.push(each.name),
  }));
  relieveMemory(holders, budget, NOW);
  return { ended };
}
