import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

test("every test that the threat model names is there, under that title", () => {
  const model = readFileSync(join(ROOT, "docs/threat-model.md"), "utf8");
  const named = [...model.matchAll(/`([\w/.-]+\.test\.ts)` "([^"]+)"/g)];
  assert.ok(named.length > 50);
  // Each file stands with a title, but for the one that checks the others.
  assert.equal(model.match(/\.test\.ts`/g)?.length, named.length + 1);
  const missing = named.flatMap(([, file = "", title = ""]) =>
    titlesOf(file).some((one) => one.includes(title)) ? [] : `${file}: ${title}`,
  );
  assert.deepEqual(missing, []);
});

test("every row of the threat model says by what it is shown", () => {
  const model = readFileSync(join(ROOT, "docs/threat-model.md"), "utf8");
  const rows = model.split("\n").filter((line) => /^\| (?!-|what they|what may)/.test(line));
  assert.ok(rows.length > 35);
  for (const row of rows) assert.match(row, /\.test\.ts` "/);
});

function titlesOf(file: string): string[] {
  const path = join(ROOT, file);
  if (!existsSync(path)) return [];
  const calls = readFileSync(path, "utf8").matchAll(
    /\b(?:describe|it|test)\(\s*(["`])((?:\\.|(?!\1)[^])*?)\1/g,
  );
  return [...calls].map(([, , title = ""]) => title);
}
