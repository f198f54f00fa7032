import assert from "node:assert/strict";
import { test } from "node:test";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { packBytes, unpackBytes } from "./bytes-between-threads.ts";

test("buffers survive the way to another thread, wherever they are", () => {
  const hash = () => Buffer.from("a hash");
  const value = [
    hash(),
    { hash: hash(), none: null, missing: undefined, list: [1, { hash: hash() }] },
    new Map([["key", hash()]]),
    7,
    "text",
  ];
  assert.deepStrictEqual(cross(value), value);
});

test("a small buffer crosses without the pool that it lies in", () => {
  const pooled = Buffer.from("a hash");
  assert.ok(pooled.buffer.byteLength > pooled.byteLength);
  const arrived = cross({ pooled, part: new Uint8Array(100).subarray(10, 20) });
  assert.ok(typeof arrived === "object" && arrived !== null);
  for (const bytes of Object.values(arrived)) {
    assert.ok(Buffer.isBuffer(bytes));
    assert.equal(bytes.buffer.byteLength, bytes.byteLength);
  }
});

test("bytes with memory of their own aren't copied before they are posted", () => {
  const own = new Uint8Array(1000);
  const call = [{ own, count: 1 }];
  assert.equal(packBytes(call), call);
});

test("what the caller holds stays as it is", () => {
  const pooled = Buffer.from("a hash");
  const call = { pooled };
  packBytes(call);
  assert.equal(call.pooled, pooled);
});

function cross(value: unknown): unknown {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(packBytes(value));
    return unpackBytes(receiveMessageOnPort(port2)?.message);
  } finally {
    port1.close();
  }
}
