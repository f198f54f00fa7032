import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { keepConnected } from "./keep-connected.ts";

test("makes one attempt at a time with increasing delays while the server is down", async () => {
  const server = fakeServer();
  await keepConnected(server.connect, () => {}, server);
  server.up = false;
  server.drop();
  const pauses: number[] = [];
  for (let round = 0; round < 6; round++) {
    assert.equal(server.scheduled.length, 1);
    pauses.push(server.scheduled[0]?.delayMs ?? NaN);
    await server.runScheduled();
  }
  assert.deepEqual(pauses, [100, 500, 2_000, 5_000, 5_000, 5_000]);
});

test("delays are random around their length", async () => {
  for (const [chance, pauseMs] of [
    [0, 50],
    [0.999, 149.9],
  ] as const) {
    const server = fakeServer();
    await keepConnected(server.connect, () => {}, { ...server, random: () => chance });
    server.drop();
    assert.equal(server.scheduled[0]?.delayMs, pauseMs);
  }
});

test("reconnects once, and reports it once", async () => {
  const server = fakeServer();
  let told = 0;
  await keepConnected(server.connect, () => told++, server);
  server.up = false;
  server.drop();
  for (let round = 0; round < 5; round++) await server.runScheduled();
  server.up = true;
  await server.runScheduled();
  assert.deepEqual([server.open, told, server.scheduled.length], [1, 1, 0]);
});

test("doesn't reconnect after close", async () => {
  const server = fakeServer();
  const kept = await keepConnected(server.connect, () => {}, server);
  server.drop();
  await kept.close();
  await server.runScheduled();
  assert.deepEqual([server.open, server.scheduled.length], [0, 0]);
});

test("rejects if the first attempt fails", async () => {
  const server = fakeServer();
  server.up = false;
  await assert.rejects(
    keepConnected(server.connect, () => {}, server),
    /away/,
  );
  assert.equal(server.scheduled.length, 0);
});

function fakeServer() {
  const ends: (() => void)[] = [];
  const self = {
    up: true,
    open: 0,
    scheduled: [] as { run: () => void; delayMs: number }[],
    random: () => 0.5,
    schedule(this: void, run: () => void, delayMs: number): void {
      self.scheduled.push({ run, delayMs });
    },
    async connect(this: void, onEnd: () => void) {
      if (!self.up) throw new Error("away");
      self.open++;
      ends.push(onEnd);
      return {
        end: async () => {
          self.open = 0;
        },
      };
    },
    drop() {
      this.open = 0;
      for (const end of ends.splice(0)) end();
    },
    async runScheduled() {
      for (const { run } of this.scheduled.splice(0)) run();
      await nextTurn();
    },
  };
  return self;
}
