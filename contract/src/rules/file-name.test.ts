import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../test/any-character.ts";
import { safeFileName, subjectFileName } from "./file-name.ts";

const safe = (name: string) => safeFileName(name, "file");

const CASES: readonly [wanted: string, name: string][] = [
  ["Invoice 2041.pdf", "Invoice 2041.pdf"],
  ["請求書 十一月.pdf", "請求書 十一月.pdf"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\autoexec.bat", "autoexec.bat"],
  ["C:\\Users\\x\\report.doc", "report.doc"],
  ["..", "file"],
  ["", "file"],
  ["   ", "file"],
  [".htaccess", "htaccess"],
  ["report.pdf. . .", "report.pdf"],
  ["con", "_con"],
  ["NUL.txt", "_NUL.txt"],
  ["com1 .txt", "_com1 .txt"],
  ["LPT¹", "_LPT¹"],
  ["console.log", "console.log"],
  ["photo\u202Egpj.exe", "photo gpj.exe"],
  ["a\u0000b\r\nc.txt", "a b c.txt"],
  ['a<b>"c"|d?e*.txt', "a b c d e .txt"],
  ["file.txt::$DATA", "file.txt $DATA"],
  ["zero\u200Bwidth\uFEFF.txt", "zero width .txt"],
];

for (const [wanted, name] of CASES) {
  test(`${JSON.stringify(wanted)} is saved as ${JSON.stringify(name)}`, () =>
    assert.equal(safe(wanted), name));
}

test("a name of 300 characters keeps its extension and fits in a file system", () => {
  assert.equal(safe(`${"x".repeat(300)}.pdf`), `${"x".repeat(196)}.pdf`);
  const long = safe(`${"件".repeat(300)}.pdf`);
  assert.match(long, /^件+\.pdf$/);
  assert.ok(new TextEncoder().encode(long).length <= 200);
});

test("a safe name stays in its folder, names no device, and is stable when made safe again", () => {
  const nasty = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    " ",
    "con",
    "nul",
    "\u202E",
    "\r\n",
    "😀",
    ":",
  );
  const names = fc.array(fc.oneof(nasty, fc.string({ unit: ANY_CHARACTER })), { maxLength: 60 });
  fc.assert(
    fc.property(names, (parts) => {
      const name = safe(parts.join(""));
      assert.doesNotMatch(name, /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/u);
      assert.doesNotMatch(name, /^[. ]|[. ]$|^$/);
      assert.doesNotMatch(name, /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
      assert.ok(new TextEncoder().encode(name).length <= 200);
      assert.equal(safe(name), name);
    }),
  );
});

for (const [subject, name] of [
  ["Your code: 123", "Your code 123.eml"],
  ["../../etc/passwd", "etc passwd.eml"],
  ["invoice\u202Efdp.exe", "invoice fdp.exe.eml"],
  ["", "message.eml"],
  ["...", "message.eml"],
  ["AUX", "_AUX.eml"],
  ["50/50 and/or", "50 50 and or.eml"],
  ["x".repeat(200), `${"x".repeat(80)}.eml`],
] as const) {
  test(`the file of ${JSON.stringify(subject.slice(0, 20))} is ${name.slice(0, 20)}`, () => {
    assert.equal(subjectFileName(subject, ".eml"), name);
  });
}
