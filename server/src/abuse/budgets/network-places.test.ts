import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, test } from "node:test";
import { NetworkPlaces } from "./network-places.ts";

const [A, B, C, D] = ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1"];
const TASKS = { total: 100, perNetwork: 100 };

describe("a task that waits for places", () => {
  test("that needs more than others isn't overtaken by later ones", async () => {
    const { start } = usePlaces({ total: 4, perNetwork: 2 });
    const [first, second] = [start(A, 1), start(A, 1)];
    start(B, 2);
    const large = start(C, 2);
    await first.end();
    // One place is free now: too few for the large task.
    const late = start(D, 1);
    await nextTurn();
    assert.deepEqual([large.isRunning(), late.isRunning()], [false, false]);
    await second.end();
    assert.deepEqual([large.isRunning(), late.isRunning()], [true, false]);
    await large.end();
    assert.equal(late.isRunning(), true);
  });

  test("whose network has its share keeps no other network's task waiting", async () => {
    const { start } = usePlaces({ total: 6, perNetwork: 3 });
    start(A, 2);
    const beyondShare = start(A, 2);
    const [b] = [start(B, 1), start(B, 1), start(B, 1)];
    const next = start(B, 1);
    await nextTurn();
    assert.equal(next.isRunning(), false);
    await b?.end();
    assert.deepEqual([next.isRunning(), beyondShare.isRunning()], [true, false]);
  });

  test("gives up when the signal comes", async () => {
    const { start, stop } = usePlaces({ total: 1, perNetwork: 1 });
    const first = start(A, 1);
    const second = start(B, 1);
    stop();
    await first.end();
    assert.equal(second.isRunning(), false);
  });
});

function usePlaces(limits: { total: number; perNetwork: number }) {
  const places = new NetworkPlaces(limits, TASKS);
  const stopping = new AbortController();
  const start = (ip: string, amount: number) => {
    let giveBack: (() => void) | undefined;
    const taken = places.take(ip, stopping.signal, amount).then((given) => (giveBack = given));
    return {
      isRunning: () => giveBack !== undefined,
      async end() {
        (await taken)?.();
        await nextTurn();
      },
    };
  };
  return { start, stop: () => stopping.abort() };
}
