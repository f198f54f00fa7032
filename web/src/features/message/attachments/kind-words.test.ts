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

test("a risky file is named by its first bytes or its extension, not by its declared type", () => {
  const pdf = { type: "application/pdf", name: "invoicefdp.exe", risk: "program" } as const;
  assert.equal(fileKind(pdf).words, "Program");
  const detectedType = "application/vnd.microsoft.portable-executable";
  assert.equal(fileKind({ ...pdf, name: "invoice.pdf", detectedType }).words, "Program");
  assert.equal(fileKind({ ...pdf, name: "invoice.hta" }).words, "HTA file");
  for (const [name, detected, words] of [
    ["report.docm", "application/zip", "DOCM file"],
    ["a.jar", "application/zip", "JAR file"],
    ["a.js", "image/gif", "Script"],
  ] as const) {
    assert.equal(fileKind({ ...pdf, name, detectedType: detected }).words, words);
  }
  const zip = { name: "a.pdf", detectedType: "application/zip", risk: "mismatch" } as const;
  assert.equal(fileKind({ ...pdf, ...zip }).words, "ZIP archive");
});

test("a file of a generic type is named by its first bytes", () => {
  const file = { type: "application/octet-stream", name: "a", detectedType: "image/png" };
  assert.equal(fileKind(file).words, "PNG image");
});

for (const [type, name, words] of KINDS) {
  test(`${type || "nothing"} called ${name || "nothing"} is a ${words}`, () =>
    assert.equal(fileKind({ type, name }).words, words));
}
