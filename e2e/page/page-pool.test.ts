import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { stopClock } from "../stage/clock.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

describe("a visitor in a page from the pool", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("gets the previous visitor's page without any of its data", async (t) => {
    let first = { email: "", url: "" };

    await t.test("one visitor leaves much data", async (tt) => {
      const options = { movableClock: true, permissions: ["geolocation"], viewport: SMALL };
      const { page, network, complaints, arrive } = await stage.visitInTurn(tt, options);
      await page.addInitScript(() => Object.assign(window, { marked: true }));
      await page.context().route("/robots.txt", (route) => route.fulfill({ body: "left" }));
      first = { email: await arrive(), url: network.url };
      assert.deepEqual(await leftOf(page), {
        ...NOTHING,
        marked: true,
        geolocation: "granted",
        width: SMALL.width,
      });
      await page.evaluate(() => {
        sessionStorage.setItem("left", "behind");
        document.cookie = "left=behind";
        console.error("left behind");
      });
      await page.context().newPage();
      await page.clock.fastForward("24:00:00");
      await stopClock(page);
      network.fail("*", "unreachable");
      assert.equal(complaints.length, 1);
    });

    await t.test("and is another visitor", async (tt) => {
      const options = { movableClock: true };
      const { page, network, complaints, arrive } = await stage.visitInTurn(tt, options);
      assert.equal(network.url, first.url);
      assert.equal(network.count("*"), 0);
      assert.notEqual(await arrive(), first.email);
      assert.equal(page.context().pages().length, 1);
      assert.deepEqual(await leftOf(page), NOTHING);
      assert.match((await (await page.goto("/robots.txt"))?.text()) ?? "", /^User-agent/i);
      // Its clock runs and shows the current time.
      const shownMs = await page.evaluate(() => Date.now());
      assert.ok(Math.abs(Date.now() - shownMs) < 3_600_000);
      await page.waitForFunction((ms) => Date.now() > ms, shownMs);
      assert.deepEqual(complaints, []);
    });
  });

  test("can't be without the assets, which its page may have stored", async (t) => {
    const { network } = await stage.visitInTurn(t);
    assert.throws(() => network.fail("GET /assets/later-*", "unreachable"), /Use stage\.visit/);
    assert.throws(() => network.hold("GET /assets/later-*"), /Use stage\.visit/);
  });
});

const SMALL = { width: 320, height: 640 };
const NOTHING = { session: null, cookie: "", marked: false, geolocation: "prompt", width: 1280 };

function leftOf(page: Page): Promise<object> {
  return page.evaluate(async () => ({
    session: sessionStorage.getItem("left"),
    cookie: document.cookie,
    marked: "marked" in window,
    geolocation: (await navigator.permissions.query({ name: "geolocation" })).state,
    width: innerWidth,
  }));
}
