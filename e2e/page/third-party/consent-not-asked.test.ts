import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { answerBefore, consentBar } from "../../third-party/consent-bar.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("without analytics and advertisements", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("no consent is requested, and no related byte is fetched, nor if the publisher id is invalid", async (t) => {
    const { page, complaints, arrive } = await stage.visitInTurn(t);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await arrive();
    await page.goto("/blog/1");
    await page.waitForLoadState("networkidle");
    const isRelated = (path: string) => /third-party|measure|ad-frame/.test(path);
    assert.deepEqual(requests.filter(isRelated), []);
    assert.equal(await page.locator("iframe").count(), 0);
    const { bar, choices, slot } = consentBar(page);
    assert.equal(await bar.count(), 0);
    assert.equal(await choices.isVisible(), false);
    assert.equal(await slot.isVisible(), false);
    assert.deepEqual(await loadedScripts(page), listedScripts("/blog/1"));
    assert.deepEqual(complaints, []);
    for (const path of ["/measure", "/ad-frame"]) {
      assert.equal((await page.request.get(path)).status(), 404, path);
    }

    // As the server marks such an id.
    await page.route("**/blog/2", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('data-ads="off"', 'data-ads="refused"') });
    });
    await answerBefore(page, { analytics: false, ads: true });
    await page.goto("/blog/2");
    await page.waitForLoadState("networkidle");
    assert.equal(complaints.length, 1);
    assert.match(complaints[0] ?? "", /^warning: AD_CLIENT_ID must begin with ca-pub-/);
    assert.deepEqual(requests.filter(isRelated), []);
    for (const part of [bar, slot, choices]) assert.equal(await part.isVisible(), false);
  });
});

type Script = { url: string; bytes: number };

function loadedScripts(page: Page): Promise<Script[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith(".js"))
      .map((entry) => ({ url: new URL(entry.name).pathname, bytes: entry.decodedBodySize }))
      .toSorted((one, other) => one.url.localeCompare(other.url)),
  );
}

/** The scripts of a page, according to the build. */
function listedScripts(path: string): Script[] {
  const report = readFileSync(new URL("../../../web/dist/build.json", import.meta.url), "utf8");
  const { pages, assets } = JSON.parse(report) as {
    pages: Record<string, { themeScript: string; scripts: string[]; modules: string[] }>;
    assets: Record<string, { bytes: number }>;
  };
  const { themeScript = "", scripts = [], modules = [] } = pages[path] ?? {};
  return [themeScript, ...scripts, ...modules]
    .map((url) => ({ url, bytes: assets[url.replace("/assets/", "")]?.bytes ?? 0 }))
    .toSorted((one, other) => one.url.localeCompare(other.url));
}
