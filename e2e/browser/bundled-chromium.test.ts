import assert from "node:assert/strict";
import { mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { newFolder } from "../../server/test/new-folder.ts";
import { nameFonts } from "./bundled-chromium.ts";

test("the browser finds its fonts after the project has moved", () => {
  const parent = newFolder();
  const [before, moved] = [join(parent, "before"), join(parent, "moved")];
  mkdirSync(before);
  nameFonts(before);
  renameSync(before, moved);
  assert.match(
    readFileSync(nameFonts(moved), "utf8"),
    new RegExp(`<dir>${moved}/fonts/fonts</dir>`),
  );
});
