import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { isFreeLocalPartShape, makeFreeLocalPart } from "./free-local-part.ts";
import { FREE_WORDS } from "./free-words.ts";
import { isReservedName } from "./reserved-names.ts";

const bytes = (...values: number[]) => {
  let at = 0;
  return (sizeBytes: number) => Buffer.from(values.slice(at, (at += sizeBytes)));
};

describe("words of free addresses", () => {
  it("are at least 1,024, all different, three to nine letters each", () => {
    assert.ok(FREE_WORDS.length >= 1_024);
    assert.equal(new Set(FREE_WORDS).size, FREE_WORDS.length);
    for (const word of FREE_WORDS) assert.match(word, /^[a-z]{3,9}$/);
  });
});

describe("a free local part", () => {
  it("is two words of the list and four characters without look-alikes", () => {
    for (let count = 0; count < 500; count += 1) {
      const [first = "", second = "", suffix = ""] = makeFreeLocalPart(randomBytes).split(".");
      assert.ok(FREE_WORDS.includes(first));
      assert.ok(FREE_WORDS.includes(second));
      assert.match(suffix, /^[a-kmnp-z2-9]{4}$/);
    }
  });

  it("has the shape that purchased prefixes must not have, and is never reserved", () => {
    for (let count = 0; count < 500; count += 1) {
      const local = makeFreeLocalPart(randomBytes);
      assert.ok(isFreeLocalPartShape(local));
      assert.equal(isReservedName(local), false);
    }
  });

  it("depends on its random bytes only", () => {
    const random = bytes(0, 0, 0, 0, 0, 0, 0, 1, 0, 24, 31, 33);
    assert.equal(makeFreeLocalPart(random), `${FREE_WORDS[0]}.${FREE_WORDS[1]}.a29b`);
  });

  it("redraws values that would favor the first words", () => {
    const random = bytes(255, 255, 255, 255, 0, 0, 0, 5, 0, 0, 0, 6, 0, 1, 2, 3);
    assert.equal(makeFreeLocalPart(random), `${FREE_WORDS[5]}.${FREE_WORDS[6]}.abcd`);
  });

  it("redraws an offensive suffix", () => {
    const shit = [16, 7, 8, 17];
    const random = bytes(0, 0, 0, 0, 0, 0, 0, 0, ...shit, 0, 1, 2, 3);
    assert.equal(makeFreeLocalPart(random), `${FREE_WORDS[0]}.${FREE_WORDS[0]}.abcd`);
  });

  it("fails instead of looping on a random source that repeats itself", () => {
    assert.throws(() => makeFreeLocalPart((sizeBytes) => Buffer.alloc(sizeBytes, 255)));
  });
});

describe("the shape of free local parts", () => {
  const cases: [string, boolean][] = [
    ["marlow.quill.7kd2", true],
    ["MARLOW.Quill.7KD2", true],
    ["john.smith.abcd", true],
    ["marlow.quill", false],
    ["marlow.quill.7kd", false],
    ["marlow.quill.7kd20", false],
    ["marlow.quill.7k0l", false],
    ["marlow.qu1ll.7kd2", false],
    ["a.marlow.quill.7kd2", false],
    [".quill.7kd2", false],
    ["marlow.quill.7kd2\n", false],
  ];
  for (const [local, shaped] of cases) {
    it(`is ${shaped ? "" : "not "}that of ${JSON.stringify(local)}`, () => {
      assert.equal(isFreeLocalPartShape(local), shaped);
    });
  }

  it("handles any text", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isFreeLocalPartShape(text) === "boolean"));
  });
});
