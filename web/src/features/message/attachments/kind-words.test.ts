import assert from "node:assert/strict";
import { test } from "node:test";
import { fileKind } from "./kind-words.ts";

const KINDS: readonly [type: string, name: string, words: string][] = [
  ["application/pdf", "a.pdf", "PDF document"],
  ["application/octet-stream", "Invoice.PDF", "PDF document"],
  ["image/jpeg", "x", "JPEG image"],
  ["image/heic", "photo.heic", "HEIC image"],
  ["video/mp4", "clip", "Video"],
  ["application/x-thing", "a.bin", "BIN file"],
  ["application/x-thing", "README", "File"],
  ["", "", "File"],
  ["constructor", "a.constructor", "File"],
];

for (const [type, name, words] of KINDS) {
  test(`${type || "nothing"} called ${name || "nothing"} is a ${words}`, () =>
    assert.equal(fileKind({ type, name }).words, words));
}
