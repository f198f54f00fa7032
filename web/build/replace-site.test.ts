import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { replaceSite } from "./replace-site.ts";

test("replaces an existing site, or none", async (t) => {
  const folder = await temporaryFolder(t);
  const place = join(folder, "web", "dist");

  await replaceSite(await built(folder, "first"), place);
  assert.equal(await readFile(join(place, "page.html"), "utf8"), "first");
  await replaceSite(await built(folder, "second"), place);
  assert.equal(await readFile(join(place, "page.html"), "utf8"), "second");
  assert.deepEqual((await readdir(folder)).toSorted(), ["web"]);
});

test("concurrent builds all succeed and leave one complete site", async (t) => {
  const folder = await temporaryFolder(t);
  const place = join(folder, "dist");
  const names = Array.from({ length: 20 }, (_, index) => `build-${index}`);

  const sites = await Promise.all(names.map((name) => built(folder, name)));
  await Promise.all(sites.map((site) => replaceSite(site, place)));

  const [html, asset] = await Promise.all(
    ["page.html", "asset.js"].map((file) => readFile(join(place, file), "utf8")),
  );
  assert.equal(html, asset);
  assert.deepEqual(await readdir(folder), ["dist"]);
});

async function temporaryFolder(t: { after: (undo: () => Promise<void>) => void }) {
  const folder = await mkdtemp(join(tmpdir(), "mayfly-site-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function built(folder: string, name: string): Promise<string> {
  const site = join(folder, name);
  await mkdir(site);
  await writeFile(join(site, "page.html"), name);
  await writeFile(join(site, "asset.js"), name);
  return site;
}
