import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import { workInShortTurns } from "../concurrency/short-turns.ts";
import {
  openSealed,
  openSealedInParts,
  openText,
  sealBytes,
  sealBytesInParts,
  sealText,
  type InTurn,
} from "./sealed-bytes.ts";

const [key, other] = [randomBytes(32), randomBytes(32)];
const boundTo = Buffer.from("a purpose");

test("sealed bytes open under their key and for their purpose only", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (plain) => {
      const sealed = Buffer.concat(sealBytes(plain, { key, boundTo }, randomBytes));
      assert.deepEqual(openSealed(sealed, { key, boundTo }), Buffer.from(plain));
      assert.equal(openSealed(sealed, { key: other, boundTo }), undefined);
      assert.equal(openSealed(sealed, { key, boundTo: Buffer.from("another") }), undefined);
    }),
  );
});

test("bytes with a changed bit, cut bytes, and other bytes don't open", () => {
  const sealed = sealText("anna@example.org", { key, boundTo }, randomBytes);
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      assert.equal(openSealed(changed, { key, boundTo }), undefined);
      assert.equal(openSealed(sealed.subarray(0, bit >> 3), { key, boundTo }), undefined);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      assert.equal(openText(Buffer.from(bytes), [key, other], boundTo), undefined);
    }),
  );
});

describe("a large content", () => {
  const plain = randomBytes(10 * 512 * 1024 + 1);
  const sealed = Buffer.concat(sealBytes(plain, { key, boundTo }, randomBytes));

  test("is sealed and opens in parts, each in a turn of its own", async () => {
    const turns: unknown[] = [];
    const inTurn: InTurn = (of, work) => {
      turns.push(of);
      return new Promise((resolve) => resolve(work()));
    };
    const how = { random: randomBytes, inTurn };
    const [only, ...others] = await sealBytesInParts(plain, { key, boundTo }, how);
    assert.deepEqual(
      turns.splice(0),
      Array.from({ length: 11 }, () => key),
    );
    const opened = await openSealedInParts(only ?? sealed, { key, boundTo }, inTurn);
    assert.equal(turns.length, 11);
    assert.ok(opened?.equals(plain));
    assert.equal(only?.length, only?.buffer.byteLength);
    assert.deepEqual(others, []);
  });

  test("doesn't open if it was changed or cut", async () => {
    const cut = sealed.subarray(0, -1);
    const inTurn = workInShortTurns();
    assert.equal(await openSealedInParts(cut, { key, boundTo }, inTurn), undefined);
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(600_000) ^ 1, 600_000);
    assert.equal(await openSealedInParts(changed, { key, boundTo }, inTurn), undefined);
  });
});

test("a text opens if any of the keys sealed it", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      const sealed = sealText(text, { key, boundTo }, randomBytes);
      assert.equal(openText(sealed, [other, key], boundTo), Buffer.from(text).toString());
      assert.equal(openText(sealed, [other], boundTo), undefined);
    }),
  );
});
