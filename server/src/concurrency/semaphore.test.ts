import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSemaphore } from "./semaphore.ts";

describe("a semaphore", () => {
  it("gives permits at once while few callers run, then in the order of the calls", async () => {
    const semaphore = createSemaphore(1, 2);
    const order: string[] = [];
    const first = await semaphore.acquire();
    const run = async (name: string) => {
      const permit = await semaphore.acquire();
      order.push(name);
      permit?.release();
    };
    const others = [run("second"), run("third")];
    assert.deepEqual(order, []);
    assert.deepEqual(semaphore.load(), { running: 1, waiting: 2 });
    first?.release();
    await Promise.all(others);
    assert.deepEqual(order, ["second", "third"]);
    assert.deepEqual(semaphore.load(), { running: 0, waiting: 0 });
    assert.notEqual(await semaphore.acquire(), undefined);
  });

  it("refuses when too many callers wait", async () => {
    const semaphore = createSemaphore(1, 1);
    const first = await semaphore.acquire();
    const second = semaphore.acquire();
    assert.equal(await semaphore.acquire(), undefined);
    first?.release();
    assert.notEqual(await second, undefined);
  });

  it("releases each permit once", async () => {
    const semaphore = createSemaphore(1, 0);
    const first = await semaphore.acquire();
    first?.release();
    first?.release();
    assert.notEqual(await semaphore.acquire(), undefined);
    assert.equal(await semaphore.acquire(), undefined);
  });

  it("rejects a caller when its signal aborts, and serves the next one", async () => {
    const semaphore = createSemaphore(1);
    const first = await semaphore.acquire();
    const leaving = new AbortController();
    const second = semaphore.acquire(leaving.signal);
    const third = semaphore.acquire(new AbortController().signal);
    leaving.abort();
    assert.equal(await second, undefined);
    assert.deepEqual(semaphore.load(), { running: 1, waiting: 1 });
    first?.release();
    const permit = await third;
    assert.notEqual(permit, undefined);
    assert.equal(await semaphore.acquire(leaving.signal), undefined);
    permit?.release();
    assert.deepEqual(semaphore.load(), { running: 0, waiting: 0 });
  });
});
