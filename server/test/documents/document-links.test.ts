import assert from "node:assert/strict";
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { readDocument } from "./named-tests.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const DOCUMENTS = globSync(["*.md", "docs/**/*.md", "bench/*.md", "client/*.md"], { cwd: ROOT });
const LINK = /\]\((?!https?:)([^)\s]+)\)/g;

test("every relative link and anchor in the documents resolves", () => {
  const links = DOCUMENTS.flatMap((path) =>
    [...withoutCode(readDocument(path)).matchAll(LINK)].map(([, target = ""]) => ({
      path,
      target,
    })),
  );
  assert.ok(links.length > 50);
  const broken = links.filter(({ path, target }) => !leadsSomewhere(path, target));
  assert.deepEqual(broken, []);
});

test("every document that code or another document names by its path exists", () => {
  const named = [
    ...DOCUMENTS,
    ...globSync(["deploy/**/*.*", "server/src/**/*.ts"], { cwd: ROOT }),
  ].flatMap((path) => readDocument(path).match(/\b(?:docs|bench)\/[\w/-]+\.md\b/g) ?? []);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
});

test("every decision is in the index, and has at most 40 lines", () => {
  const index = readDocument("docs/decisions/README.md");
  const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: ROOT });
  assert.ok(decisions.length > 30);
  for (const path of decisions) {
    assert.ok(index.includes(`](${path.split("/").at(-1)})`), `${path} is not in the index`);
    assert.ok(readDocument(path).trimEnd().split("\n").length <= 40, `${path} is too long`);
  }
});

function leadsSomewhere(from: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, path))) return false;
  return anchor === undefined || anchorsOf(path).includes(anchor);
}

/** Anchors as GitHub creates them. No document has two equal headings. */
function anchorsOf(path: string): string[] {
  return [...withoutCode(readDocument(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** In code, '#' starts a comment and brackets aren't links. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^ *```[^]*?^ *```/gm, "");
}
