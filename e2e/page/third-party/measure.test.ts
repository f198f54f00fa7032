import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";
import { answerBefore, consentBar, keepAnswer, TRUSTING } from "../../third-party/consent-bar.ts";
import { openSharedProvidersStage } from "../../third-party/open-providers-stage.ts";
import type { Providers } from "../../third-party/providers.ts";
import { stopClock } from "../../stage/clock.ts";
import { lacksTls } from "../../browser/launch-browser.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";
import { showTab } from "../../stage/show-tab.ts";

const ANSWER = { analytics: true, ads: false };

describe("analytics, after the visitor's consent", { skip: lacksTls() }, () => {
  let stage: Stage;
  let providers: Providers;
  before(async () => {
    ({ stage, providers } = await openSharedProvidersStage());
  });

  test("acts on an address and its inbox are reported once each, without any content", async (t) => {
    const { page, main, complaints, arrive } = await enterInTurn(t);
    const { hit, tally } = providers.listen();
    const first = await arrive();
    await hit("inbox_viewed");
    await main.copy.click();
    await main.extend.click();
    await hit("timer_extended");
    await main.newEmail.click();
    const second = await main.email(first);
    await hit("inbox_viewed", 2);
    for (const once of ["page_view", "address_copied", "address_regenerated"]) await hit(once);
    for (const twice of ["address_generated", "conversion"]) await hit(twice, 2);
    assert.deepEqual(withoutTime(tally()), {
      page_view: 1,
      address_generated: 2,
      conversion: 2,
      inbox_viewed: 2,
      address_copied: 1,
      timer_extended: 1,
      address_regenerated: 1,
    });

    // The installed app's menu opens this URL.
    await page.evaluate(() => (location.hash = "copy"));
    await hit("address_copied", 2);

    // An address that another tab created isn't created again.
    const other = await page.context().newPage();
    await other.goto("/");
    await hit("page_view", 2);
    await hit("inbox_viewed", 3);
    const { page_view, address_generated } = tally();
    assert.deepEqual([page_view, address_generated], [2, 2]);

    const told = JSON.stringify(providers.requests);
    const token = await page.evaluate(() => localStorage.getItem("mayfly.token"));
    for (const secret of [first, second, token ?? "", first.split("@")[0] ?? ""]) {
      assert.ok(secret.length > 8);
      assert.ok(!told.includes(secret) && !told.includes(encodeURIComponent(secret)));
    }
    assert.deepEqual(complaints, []);
  });

  test("acts are reported although the site's script arrives late", async (t) => {
    const { page, main } = await stage.visit(t, TRUSTING);
    await answerBefore(page, ANSWER);
    await page.route(/\/site-[\w-]{8}\.js$/, async (route) => {
      await setTimeout(1_000);
      await route.continue();
    });
    const { hit } = providers.listen();
    await page.goto("/");
    await main.email();
    for (const act of ["page_view", "address_generated", "inbox_viewed"]) await hit(act);
  });

  test("acts before the consent aren't reported after it", async (t) => {
    const { page, main } = await stage.visitInTurn(t, TRUSTING);
    const { hit, tally } = providers.listen();
    await page.goto("/");
    await main.email();
    await main.copy.click();
    await main.toast("Copied!", "Email address copied to clipboard").waitFor();
    await consentBar(page).yes.click();
    await hit("page_view");
    await main.extend.click();
    await hit("timer_extended");
    assert.deepEqual(withoutTime(tally()), { page_view: 1, timer_extended: 1 });
  });

  test("a page is reported as a kind of page, whatever its URL, and pages with secrets aren't", async (t) => {
    const { page } = await enterInTurn(t);
    const visits = [
      ["/blog/2?from=june.meadow#one", "/blog/{id}"],
      ["/no/such/june.meadow?token=secret#two", "/404"],
      ["/?from=june.meadow", "/"],
    ] as const;
    for (const [path, route] of visits) {
      const { hit } = providers.listen();
      await page.goto(path);
      const { page_location, page_title, page_referrer } = await hit("page_view");
      assert.equal(page_location, `http://localhost:0${route}`);
      assert.deepEqual([page_title, page_referrer], [route, ""]);
    }
    await page.goto("/forwarding");
    await page.waitForLoadState("networkidle");
    assert.equal(await page.locator("iframe").count(), 0);
    const said = JSON.stringify(providers.requests);
    for (const secret of ["june", "secret"]) assert.ok(!said.includes(secret), secret);
    for (const { referrer, cookie } of providers.requests) {
      assert.deepEqual([referrer, cookie], [undefined, undefined]);
    }
  });

  test("every page that search engines may list has a kind, and of the others only the 404 page", async () => {
    const site = await (await fetch(`${stage.app.baseUrl}/sitemap.xml`)).text();
    const listed = [...site.matchAll(/<loc>[^<]*?:0(\/[^<]*)<\/loc>/g)].map(
      ([, path = ""]) => path,
    );
    assert.ok(listed.length > 10);
    const kindOf = async (path: string) => {
      const response = await fetch(stage.app.baseUrl + path, { headers: { accept: "text/html" } });
      return /<html[^>]* data-route="([^"]*)"/.exec(await response.text())?.[1];
    };
    for (const path of listed) {
      const route = path
        .replace(/^\/blog\/\d+$/, "/blog/{id}")
        .replace(/^\/guides\/[\w-]+$/, "/guides/{slug}");
      assert.equal(await kindOf(path), route);
    }
    assert.deepEqual(await Promise.all(["/no/such", "/blog/77"].map(kindOf)), ["/404", "/404"]);
    assert.equal(await kindOf("/forwarding"), undefined);
  });

  test("scroll depth is reported once for each depth, however often the visitor scrolls", async (t) => {
    const { page } = await enterInTurn(t);
    const { hit, values } = providers.listen();
    await page.goto("/blog/1");
    await hit("page_view");
    await scrollTo(page, 0.4);
    await hit("scroll_depth");
    for (const part of [0, 0.4, 1, 0, 1]) await scrollTo(page, part);
    await hit("scroll_depth", 4);
    assert.deepEqual(values("scroll_depth"), [25, 50, 75, 90]);

    // A return from the back/forward cache counts as another view.
    await cross(page, "pageshow");
    await hit("page_view", 2);
    await scrollTo(page, 0);
    await scrollTo(page, 1);
    await hit("scroll_depth", 8);
    assert.deepEqual(values("scroll_depth"), [25, 25, 50, 50, 75, 75, 90, 90]);
  });

  test("the visible time of a page is reported, and that the visitor left", async (t) => {
    const { page } = await enterWithClock(t);
    const { hit, tally, values } = providers.listen();
    await page.goto("/blog/1");
    await hit("page_view");
    const frame = measureFrame(page);
    await stopClock(page);

    await showTab(frame, "hidden");
    await page.clock.runFor(120_000);
    await showTab(frame, "visible");
    // Time in which the machine sleeps doesn't count.
    await page.clock.fastForward(120_000);
    assert.equal(tally()["engagement_ping"], undefined);

    await page.clock.runFor(300_000);
    await hit("time_on_page", 4);
    await hit("engagement_ping", 10);
    await hit("engaged_session");
    assert.deepEqual(values("time_on_page"), [30, 60, 120, 300]);
    const { engagement_ping, engaged_session, page_exit } = tally();
    assert.deepEqual([engagement_ping, engaged_session, page_exit], [10, 1, undefined]);

    await cross(page, "pagehide");
    const { value } = await hit("page_exit");
    assert.ok(Number(value) >= 300 && Number(value) < 330, String(value));
    await cross(page, "pageshow");
    await hit("page_view", 2);
    await page.clock.runFor(31_000);
    await hit("time_on_page", 5);

    // Leaves the page for good.
    await page.goto("/no/such/page");
    const second = await hit("page_exit", 2);
    assert.ok(Number(second["value"]) >= 31 && Number(second["value"]) < 60);
    await hit("page_view", 3);
  });

  test("after consent is withdrawn, nothing is reported, not even leaving the page", async (t) => {
    const { page } = await enterWithClock(t);
    const { choices, bar, no } = consentBar(page);
    const { hit, tally } = providers.listen();
    await page.goto("/blog/1");
    await hit("page_view");
    await stopClock(page);
    await choices.click();
    await hit("scroll_depth", 4);
    const told = tally();
    await no.click();
    await bar.waitFor({ state: "detached" });
    await page.clock.runFor(60_000);
    await page.locator("iframe").waitFor({ state: "detached" });
    await page.goto("/blog/2");
    await page.waitForLoadState("networkidle");
    assert.deepEqual(tally(), told);
  });

  async function enterInTurn(t: TestContext): Promise<Visitor> {
    const visitor = await stage.visitInTurn(t, TRUSTING);
    await keepAnswer(visitor.page, ANSWER);
    return visitor;
  }

  async function enterWithClock(t: TestContext): Promise<Visitor> {
    // The previous visitor's page could still send hits.
    const visitor = await stage.visit(t, { ...TRUSTING, movableClock: true });
    await answerBefore(visitor.page, ANSWER);
    return visitor;
  }
});

/** On a slow machine, half a minute may pass during the test. */
function withoutTime(tally: Record<string, number>): Record<string, number> {
  const timed = ["time_on_page", "engagement_ping", "engaged_session"];
  return Object.fromEntries(Object.entries(tally).filter(([name]) => !timed.includes(name)));
}

function measureFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().endsWith("/measure"));
  assert.ok(frame, "the page has a frame for analytics");
  return frame;
}

/** As the browser does when a page enters or leaves the back/forward cache. */
async function cross(page: Page, name: "pagehide" | "pageshow"): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate((type) => {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }, name);
  }
}

/** Scrolls to this `part` of the page; resolves after the scroll event. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate(async (share) => {
    const { scrollHeight } = document.documentElement;
    const top = Math.round(share * (scrollHeight - innerHeight));
    if (Math.abs(scrollY - top) < 1) return;
    const scrolled = new Promise((done) => addEventListener("scroll", done, { once: true }));
    scrollBy({ top: top - scrollY, behavior: "instant" });
    await scrolled;
  }, part);
}
