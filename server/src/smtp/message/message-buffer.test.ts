import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import { networkLevels } from "../../ip/network-levels.ts";
import { MessageBuffer, BufferPool, POOLED_BYTES } from "./message-buffer.ts";

const HEAD = "Return-Path: <>\r\n";

function bufferWith(total = Infinity) {
  const budget = new HeldBudget({ total, perNetwork: total });
  const account = budget.open(networkLevels("192.0.2.1"));
  return { budget, buffer: new MessageBuffer({ account, buffers: new BufferPool() }, HEAD) };
}

function fill(buffer: MessageBuffer, bytes: Buffer): void {
  assert.equal(buffer.reserve(bytes.length), undefined);
  buffer.append(bytes, 0, bytes.length);
}

describe("the memory of a message", () => {
  it("is taken block by block when bytes arrive", () => {
    const { budget, buffer } = bufferWith();
    assert.equal(budget.used, 0);
    fill(buffer, Buffer.alloc(POOLED_BYTES - HEAD.length));
    assert.equal(budget.used, POOLED_BYTES);
    fill(buffer, Buffer.of(0));
    assert.equal(budget.used, 2 * POOLED_BYTES);
  });

  for (const size of [
    0,
    1,
    POOLED_BYTES - HEAD.length,
    POOLED_BYTES - HEAD.length + 1,
    2 * POOLED_BYTES - HEAD.length,
    1_000_003,
  ]) {
    it(`holds every byte of a message of ${size}, and returns one contiguous buffer`, () => {
      const { budget, buffer } = bufferWith();
      const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => index % 251));
      for (let from = 0; from < size; from += 60_001)
        fill(buffer, bytes.subarray(from, from + 60_001));
      if (size === 0) fill(buffer, bytes);
      const content = buffer.content();
      assert.ok(content.equals(Buffer.concat([Buffer.from(HEAD), bytes])));
      assert.equal(content.byteOffset, 0);
      assert.ok(budget.used >= content.buffer.byteLength);
      buffer.release();
      assert.equal(budget.used, 0);
    });
  }

  it("is its bytes rounded up to a block, and exactly its bytes once the message is joined", () => {
    const { budget, buffer } = bufferWith();
    for (let count = 0; count < 2_000; count++) fill(buffer, Buffer.alloc(1_000));
    const size = HEAD.length + 2_000_000;
    assert.ok(budget.used < size + POOLED_BYTES);
    buffer.content();
    assert.equal(budget.used, size);
    assert.equal(buffer.countCopies(2), undefined);
    assert.equal(budget.used, 3 * size);
    buffer.release();
    buffer.release();
    assert.equal(budget.used, 0);
  });

  it("is not taken when the budget is full", () => {
    const { budget, buffer } = bufferWith(2 * POOLED_BYTES);
    assert.equal(buffer.reserve(3 * POOLED_BYTES)?.full, "network");
    assert.equal(budget.used, 0);
    fill(buffer, Buffer.alloc(POOLED_BYTES));
    assert.equal(buffer.countCopies(2)?.full, "network");
    assert.equal(budget.used, 2 * POOLED_BYTES);
  });

  it("ignores bytes after its release", () => {
    const { budget, buffer } = bufferWith();
    fill(buffer, Buffer.of(1));
    buffer.release();
    buffer.append(Buffer.of(2), 0, 1);
    assert.equal(buffer.content().length, 0);
    assert.equal(budget.used, 0);
  });
});
