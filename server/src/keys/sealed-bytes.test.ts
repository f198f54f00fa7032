import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../contract/test/any-character.ts";
import {
  openSealed,
  openSealedInParts,
  openText,
  sealBytes,
  sealBytesInParts,
  sealText,
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

  test("is sealed and opens while other work runs", async () => {
    const turns = { count: 0, isOver: false };
    const countTurns = (): void => {
      turns.count += 1;
      if (!turns.isOver) setImmediate(countTurns);
    };
    countTurns();
    const [only, ...others] = await sealBytesInParts(plain, { key, boundTo }, randomBytes);
    const opened = await openSealedInParts(only ?? sealed, { key, boundTo });
    turns.isOver = true;
    assert.ok(opened?.equals(plain));
    assert.ok(turns.count > 20, `${turns.count} turns`);
    assert.equal(only?.length, only?.buffer.byteLength);
    assert.deepEqual(others, []);
  });

  test("doesn't open if it was changed or cut", async () => {
    const cut = sealed.subarray(0, -1);
    assert.equal(await openSealedInParts(cut, { key, boundTo }), undefined);
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(600_000) ^ 1, 600_000);
    assert.equal(await openSealedInParts(changed, { key, boundTo }), undefined);
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
