import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeTurns } from "./turns.ts";

describe("turns", () => {
  it("are had at once while few run, then in the order of asking", async () => {
    const turns = makeTurns(1, 2);
    const order: string[] = [];
    const first = await turns.take();
    const run = async (name: string) => {
      const turn = await turns.take();
      order.push(name);
      turn?.end();
    };
    const others = [run("second"), run("third")];
    assert.deepEqual(order, []);
    assert.deepEqual(turns.load(), { running: 1, waiting: 2 });
    first?.end();
    await Promise.all(others);
    assert.deepEqual(order, ["second", "third"]);
    assert.deepEqual(turns.load(), { running: 0, waiting: 0 });
    assert.notEqual(await turns.take(), undefined);
  });

  it("are refused when too many wait", async () => {
    const turns = makeTurns(1, 1);
    const first = await turns.take();
    const second = turns.take();
    assert.equal(await turns.take(), undefined);
    first?.end();
    assert.notEqual(await second, undefined);
  });

  it("end once", async () => {
    const turns = makeTurns(1, 0);
    const first = await turns.take();
    first?.end();
    first?.end();
    assert.notEqual(await turns.take(), undefined);
    assert.equal(await turns.take(), undefined);
  });
});
