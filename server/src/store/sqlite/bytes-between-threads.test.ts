import assert from "node:assert/strict";
import { test } from "node:test";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { packBytes, unpackBytes } from "./bytes-between-threads.ts";

test("buffers reach another thread unchanged, wherever they are in a message", () => {
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

test("a small buffer is posted without the pool that contains it", () => {
  const pooled = Buffer.from("a hash");
  assert.ok(pooled.buffer.byteLength > pooled.byteLength);
  const arrived = cross({ pooled, part: new Uint8Array(100).subarray(10, 20) });
  assert.ok(typeof arrived === "object" && arrived !== null);
  for (const bytes of Object.values(arrived)) {
    assert.ok(Buffer.isBuffer(bytes));
    assert.equal(bytes.buffer.byteLength, bytes.byteLength);
  }
});

test("bytes that own their memory aren't copied before they are posted", () => {
  const own = new Uint8Array(1000);
  const call = [{ own, count: 1 }];
  assert.equal(packBytes(call), call);
});

test("the caller's buffers stay unchanged", () => {
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
