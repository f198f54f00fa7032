import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeInWords } from "./size-words.ts";

const SIZES: readonly [bytes: number, words: string][] = [
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [12_345, "12 KB"],
  [1024 * 1024 - 1, "1 MB"],
  [3.44 * 1024 * 1024, "3.4 MB"],
  [25 * 1024 * 1024, "25 MB"],
];

for (const [bytes, words] of SIZES) {
  test(`${bytes} is ${words}`, () => assert.equal(sizeInWords(bytes), words));
}
