import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Manifest } from "vite";
import { sitePath } from "./site-paths.ts";

/** The chunks of the build. */
const manifest: Manifest = JSON.parse(readFileSync(join(sitePath, "manifest.json"), "utf8"));
const pages = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);

describe("the chunks of a page", () => {
  test("no page fetches another entry, even later: the entry's first line would start that page", () => {
    for (const page of pages) {
      const others = reachedFrom(page).filter((source) => manifest[source]?.isEntry);
      assert.deepEqual(others, [page]);
    }
  });

  test("are few on the main page, without later parts in the first load", () => {
    const first = reachedFrom("src/entries/main.tsx", ["imports"]).map(nameOf);
    assert.ok(first.includes("foundation"));
    assert.ok(first.length <= 6, first.join(" "));
    assert.deepEqual(
      new Set(manifest["src/entries/main.tsx"]?.dynamicImports?.map(nameOf)),
      new Set(["later", "rows", "viewer", "create-with-challenge"]),
    );
  });

  test("are two or three for the script of a content page", () => {
    const loaded = (entry: string) => reachedFrom(`src/entries/${entry}.ts`).map(nameOf);
    assert.deepEqual(loaded("contact"), ["contact", "common"]);
    assert.deepEqual(loaded("email-action"), ["email-action", "common"]);
    assert.deepEqual(loaded("subscribe"), ["subscribe", "client", "common"]);
  });

  test("the rows of the inbox load without the viewer, which the first message waits for later", () => {
    const rows = Object.keys(manifest).find((source) => nameOf(source) === "rows");
    assert.ok(rows);
    const loaded = reachedFrom(rows, ["imports"]).map(nameOf);
    assert.deepEqual(
      loaded.filter((name) => /viewer|later/.test(name)),
      [],
    );
  });
});

type Kind = "imports" | "dynamicImports";

function reachedFrom(source: string, kinds: Kind[] = ["imports", "dynamicImports"]): string[] {
  const seen = new Set([source]);
  for (const one of seen) {
    for (const kind of kinds) for (const next of manifest[one]?.[kind] ?? []) seen.add(next);
  }
  return [...seen];
}

function nameOf(source: string): string {
  return manifest[source]?.name ?? source;
}
