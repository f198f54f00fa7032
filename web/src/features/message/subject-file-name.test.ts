import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectFileName } from "./subject-file-name.ts";

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
