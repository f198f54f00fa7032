import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Checks that every test that a document names exists under that title or a part of it. Returns the files. */
export function checkNamedTests(document: string): string[] {
  const named = [...document.matchAll(/`([\w/.-]+\.test\.ts)` "([^"]+)"/g)];
  // Each file is followed by a title, except the test that checks the others.
  assert.equal(document.match(/\.test\.ts`/g)?.length, named.length + 1);
  const missing = named.flatMap(([, file = "", title = ""]) =>
    titlesOf(file).some((one) => one.includes(title)) ? [] : `${file}: ${title}`,
  );
  assert.deepEqual(missing, []);
  return named.map(([, file = ""]) => file);
}

function titlesOf(file: string): string[] {
  const path = join(ROOT, file);
  if (!existsSync(path)) return [];
  const calls = readFileSync(path, "utf8").matchAll(
    /\b(?:(?:describe|it|test)\(|testOnSqlite\(\s*\w+,)\s*(["`])((?:\\.|(?!\1)[^])*?)\1/g,
  );
  return [...calls].map(([, , title = ""]) => title);
}
