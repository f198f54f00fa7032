import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { checkMailFolder } from "./check-mail-folder.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "mayfly-mail-"));
});
after(() => rm(folder, { recursive: true }));

const letter =
  "From: a@a.example\r\nSubject: Hi\r\nDate: Sat, 21 Nov 2026 10:00:00 +0100\r\n\r\nText\r\n";

async function check(messages: unknown): Promise<string[]> {
  await writeFile(join(folder, "letter.eml"), letter);
  await writeFile(join(folder, "reference.json"), JSON.stringify(messages));
  return (await checkMailFolder(folder)).split("\n");
}

describe("a folder of mail", () => {
  it("is counted by field, with a line for each wrong value", async () => {
    const lines = await check({
      messages: [
        {
          file: "letter.eml",
          subject: "Hi",
          from: "b@b.example",
          date: "2026-11-21T09:00:00.000Z",
          att: ["a.pdf"],
          hasHtml: false,
          hasText: true,
        },
      ],
    });
    assert.deepEqual(lines.slice(0, 2), [
      'from: letter.eml: expected "b@b.example", found "a@a.example"',
      'att: letter.eml: expected ["a.pdf"], found []',
    ]);
    const rows = lines.slice(3).map((line) => line.trim().split(/\s{2,}/));
    assert.deepEqual(
      rows.map(([field, right, wrong]) => [field, right, wrong]),
      [
        ["field", "right", "wrong"],
        ["subject", "1", "0"],
        ["from", "0", "1"],
        ["date", "1", "0"],
        ["att", "0", "1"],
        ["hasHtml", "1", "0"],
        ["hasText", "1", "0"],
        ["list's sender", "1", "0"],
        ["list's subject", "1", "0"],
        ["list's preview", "1", "0"],
        ["known values", "4", "2"],
      ],
    );
  });

  it("may omit values, and counts a missing message as wrong", async () => {
    const lines = await check({ messages: [{ file: "letter.eml" }, { file: "none.eml" }] });
    assert.match(lines[0] ?? "", /^readable: none\.eml: expected a message, found ENOENT/);
    assert.equal(
      lines.some((line) => line.startsWith("subject")),
      false,
    );
  });

  it("is rejected if its reference has another form", async () => {
    await assert.rejects(check([]), { message: "reference.json has no list of messages" });
    await assert.rejects(check({ messages: [{}] }), /names no file/);
  });
});
