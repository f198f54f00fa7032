import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { answerBefore, consentBar, keepAnswer, TRUSTING } from "../../third-party/consent-bar.ts";
import { openSharedProvidersStage } from "../../third-party/open-providers-stage.ts";
import { ADSENSE, type Providers } from "../../third-party/providers.ts";
import { lacksTls } from "../../browser/launch-browser.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";
import { nextFrame } from "../../stage/next-frame.ts";

const YES = { analytics: false, ads: true };

describe("advertisements, after the visitor's consent", { skip: lacksTls() }, () => {
  let stage: Stage;
  let providers: Providers;
  before(async () => {
    ({ stage, providers } = await openSharedProvidersStage());
  });

  test("a slot loads once when near the viewport, without layout shift", async (t) => {
    const options = { ...TRUSTING, viewport: { width: 1280, height: 300 } };
    const { page, complaints } = await stage.visitInTurn(t, options);
    for (const path of ["/", "/blog/1"]) {
      await keepAnswer(page, YES);
      const { slot } = consentBar(page);
      const already = countScripts();
      const begun = page.waitForResponse(/site-third-party/);
      await page.goto(path);
      await begun;
      await nextFrame(page);
      assert.equal(await slot.locator("iframe").count(), 0, "it is far below");
      const empty = await slot.evaluate((aside) => aside.getBoundingClientRect().height);
      assert.ok(empty > 250);
      for (let round = 0; round < 3; round += 1) {
        await slot.scrollIntoViewIfNeeded();
        await slot.frameLocator("iframe").getByText("Buy ca-pub-1").waitFor();
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      }
      assert.equal(countScripts(), already + 1);
      assert.equal(await slot.locator("iframe").count(), 1);
      const filled = await slot.evaluate((aside) => aside.getBoundingClientRect().height);
      assert.equal(filled, empty);
      assert.equal(await slot.getByText("Advertisement", { exact: true }).isVisible(), true);
      assert.deepEqual(complaints, []);
    }
  });

  test("the slot's space is reserved from the first paint", async (t) => {
    const { page } = await enter(t);
    // Blocks all scripts except the one in the head.
    await page.route(/\/assets\/(?!theme)[^/]*\.js$/, (route) => route.abort());
    await page.goto("/blog/1", { waitUntil: "domcontentloaded" });
    assert.equal(await consentBar(page).slot.isVisible(), true);
  });

  test("no slot refreshes by itself", async (t) => {
    const { page, network } = await enter(t, { movableClock: true });
    const { slot } = consentBar(page);
    await page.goto("/blog/1");
    await slot.scrollIntoViewIfNeeded();
    await slot.frameLocator("iframe").getByText("Buy").waitFor();
    await page.clock.runFor(300_000);
    // This call follows the page's earlier requests, so they have arrived.
    await page.evaluate(() => fetch("/api/config"));
    assert.equal(network.count("GET /ad-frame"), 1);
  });

  test("a page with more than six slots shows only six", async (t) => {
    const { page } = await enter(t);
    await page.route("**/blog/1", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const [aside = ""] = /<aside[^>]*data-ad-slot.*?<\/aside>/.exec(html) ?? [];
      await route.fulfill({ response, body: html.replace(aside, aside.repeat(8)) });
    });
    await page.goto("/blog/1");
    const { slot } = consentBar(page);
    for (const index of [0, 1, 2, 3, 4, 5]) {
      await slot.nth(index).scrollIntoViewIfNeeded();
      await slot.nth(index).frameLocator("iframe").getByText("Buy").waitFor();
    }
    assert.equal(await slot.count(), 6);
    assert.equal(await page.locator("[data-ad-slot]").count(), 8);
    assert.equal(await page.locator("iframe").count(), 6);
  });

  test("a script that doesn't load causes a console warning, and the slot stays unchanged", async (t) => {
    const { page, complaints } = await enter(t);
    await page.route(`https://${ADSENSE}*`, (route) => route.abort());
    const { slot } = consentBar(page);
    await page.goto("/blog/1");
    const warned = page.waitForEvent("console", (message) => message.type() === "warning");
    await slot.scrollIntoViewIfNeeded();
    const warning = await warned;
    assert.equal(warning.text(), "The script for advertisements could not be loaded.");
    assert.ok((await slot.evaluate((aside) => aside.getBoundingClientRect().height)) > 250);
    assert.equal(complaints.filter((complaint) => complaint.startsWith("uncaught")).length, 0);
  });

  test("printed pages have none", async (t) => {
    const { page } = await enter(t);
    const { slot } = consentBar(page);
    await page.goto("/blog/1");
    await slot.waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await slot.isVisible(), false);
  });

  function countScripts(): number {
    return providers.requests.filter(({ place }) => place === ADSENSE).length;
  }

  async function enter(
    t: Parameters<Stage["visit"]>[0],
    options: { movableClock?: boolean } = {},
  ): Promise<Visitor> {
    const visitor = await stage.visitInTurn(t, {
      ...TRUSTING,
      ...options,
    });
    await answerBefore(visitor.page, YES);
    return visitor;
  }
});
