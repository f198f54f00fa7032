import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import {
  ContentUnreadable,
  deriveWrappingKeys,
  makeContentKey,
  open,
  seal,
  unwrapContentKey,
  wrapContentKey,
} from "./content-key.ts";

const [current, former] = deriveWrappingKeys([randomBytes(32), randomBytes(32)]);
assert.ok(current && former);

test("opens sealed bytes unchanged", () => {
  const contentKey = makeContentKey(randomBytes);
  const plain = randomBytes(20_000);
  const sealed = seal(plain, { contentKey, purpose: "raw", random: randomBytes });
  assert.deepEqual(open(sealed, contentKey, "raw"), plain);
});

test("sealed bytes contain no part of the text", () => {
  const contentKey = makeContentKey(randomBytes);
  const sealed = seal(Buffer.from("a subject nobody may read"), {
    contentKey,
    purpose: "summary",
    random: randomBytes,
  });
  assert.equal(sealed.includes("subject"), false);
});

test("another key, another purpose, a changed or a cut byte: none opens", () => {
  const contentKey = makeContentKey(randomBytes);
  const sealed = seal(Buffer.from("text"), { contentKey, purpose: "raw", random: randomBytes });
  const changed = Buffer.from(sealed);
  changed[14] = (changed[14] ?? 0) ^ 1;
  assert.throws(() => open(sealed, makeContentKey(randomBytes), "raw"), ContentUnreadable);
  assert.throws(() => open(sealed, contentKey, "summary"), ContentUnreadable);
  assert.throws(() => open(changed, contentKey, "raw"), ContentUnreadable);
  assert.throws(() => open(sealed.subarray(0, 20), contentKey, "raw"), ContentUnreadable);
});

test("unwraps a key after a rotation only if the former secret is still configured", () => {
  const contentKey = makeContentKey(randomBytes);
  const wrapped = wrapContentKey(contentKey, former, randomBytes);
  assert.deepEqual(unwrapContentKey(wrapped, [current, former]), contentKey);
  assert.throws(() => unwrapContentKey(wrapped, [current]), ContentUnreadable);
});

test("seals the same text to different bytes each time", () => {
  const contentKey = makeContentKey(randomBytes);
  const once = seal(Buffer.from("x"), { contentKey, purpose: "raw", random: randomBytes });
  const twice = seal(Buffer.from("x"), { contentKey, purpose: "raw", random: randomBytes });
  assert.notDeepEqual(once, twice);
});
