import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { consentBar, keepAnswer, TRUSTING } from "../../third-party/consent-bar.ts";
import { openSharedProvidersStage } from "../../third-party/open-providers-stage.ts";
import { ADSENSE, type ProviderRequest, type Providers } from "../../third-party/providers.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { lacksTls } from "../../browser/launch-browser.ts";
import type { Stage } from "../../stage/stage.ts";
import { findInEitherTheme, setTheme } from "../../stage/appearance/themes.ts";

const YEAR_MS = 365 * 86_400_000;

describe("with analytics and advertisements configured", { skip: lacksTls() }, () => {
  let stage: Stage;
  let providers: Providers;
  let requested: () => readonly ProviderRequest[];
  before(async () => {
    ({ stage, providers } = await openSharedProvidersStage());
    const { length } = providers.requests;
    requested = () => providers.requests.slice(length);
  });

  test("the operator's page has no third party and requests no consent", async (t) => {
    const { page, complaints } = await enter(t);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/admin");
    await page.getByLabel("Admin key").waitFor();
    await page.waitForLoadState("networkidle");
    const attributes = await page.evaluate(() => document.documentElement.getAttributeNames());
    assert.deepEqual(
      attributes.filter((name) => /analytics|ads/.test(name)),
      [],
    );
    assert.deepEqual(
      requests.filter((path) => /third-party|measure|ad-frame/.test(path)),
      [],
    );
    assert.equal(await consentBar(page).bar.count(), 0);
    assert.deepEqual(complaints, []);
  });

  test("the bar appears on every kind of page, gives yes and no equal weight, and covers no content", async (t) => {
    const { page, main, complaints, arrive } = await enter(t, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const { bar, yes, no, choose, analytics, save } = consentBar(page);
    await arrive();
    await bar.waitFor();
    await main.copy.click();
    const toast = main.toast("Copied!", "Email address copied to clipboard");
    await toast.waitFor();
    const [told, asked] = [await toast.boundingBox(), await bar.boundingBox()];
    assert.ok(told && asked && told.y + told.height <= asked.y, "the toast stands above it");
    for (const path of ["/blog/1", "/privacy-policy", "/no/such/page"]) {
      await page.goto(path);
      await bar.waitFor();
      assert.deepEqual(await findSideways(page), [], path);
      const policy = page.getByText("Analytics: Google Analytics (");
      if (path === "/privacy-policy") await policy.waitFor();
    }
    // The bar is the first tab stop after the skip link.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const link = bar.getByRole("link", { name: "Privacy policy" });
    assert.equal(await link.evaluate((element) => element === document.activeElement), true);
    const [place, anchor] = ((await link.getAttribute("href")) ?? "").split("#");
    const policy = await (await fetch(`${stage.app.baseUrl}${place}`)).text();
    assert.ok(anchor && policy.includes(`id="${anchor}"`), "it leads to its own section");
    const [one, other] = [await yes.boundingBox(), await no.boundingBox()];
    assert.deepEqual([one?.width, one?.height], [other?.width, other?.height]);
    assert.ok(one && one.height >= 44, "large enough for a thumb");
    assert.equal(await styleOf(page, "Allow"), await styleOf(page, "No thanks"));
    assert.deepEqual(await findInEitherTheme(page), []);
    await setTheme(page, "light");
    await choose.click();
    assert.equal(await analytics.evaluate((input) => input === document.activeElement), true);
    assert.equal(await save.isVisible(), true);
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await findSideways(page), []);
    // The page's last line is readable above the bar.
    await page.keyboard.press("Control+End");
    const lowest = page.getByRole("contentinfo").getByRole("link").last();
    await lowest.scrollIntoViewIfNeeded();
    await lowest.click({ trial: true });
    assert.deepEqual(requested(), []);
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("status of 404")),
      [],
    );
  });

  test("the bar stays if it appears before the main page is hydrated", async (t) => {
    const { page, main, complaints } = await stage.visitInTurn(t, TRUSTING);
    const { bar, no } = consentBar(page);
    // React schedules its work with messages to itself.
    await page.addInitScript(() => {
      const post: unknown = Reflect.get(MessagePort.prototype, "postMessage");
      const delayed = new Promise((resolve) => addEventListener("test:go-on", resolve));
      MessagePort.prototype.postMessage = function (message: unknown) {
        void delayed.then(() => Reflect.apply(post as () => void, this, [message]));
      };
    });
    await page.goto("/");
    await bar.waitFor();
    await page.evaluate(() => dispatchEvent(new Event("test:go-on")));
    await main.email();
    await no.click();
    await bar.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });

  test("a refusal is stored, and nothing loads", async (t) => {
    const { page, complaints } = await enterInTurn(t);
    const { bar, no, stored } = consentBar(page);
    await page.goto("/blog/1");
    await no.click();
    await bar.waitFor({ state: "detached" });
    const { at, ...answer } = (await stored()) ?? {};
    assert.deepEqual(answer, { version: 1, analytics: false, ads: false });
    assert.equal(new Date(String(at)).toISOString(), at);
    await page.reload();
    await page.waitForLoadState("networkidle");
    assert.equal(await bar.count(), 0);
    assert.equal(await page.locator("iframe").count(), 0);
    assert.deepEqual(requested(), []);
    assert.deepEqual(complaints, []);
  });

  test("each purpose can be allowed separately", async (t) => {
    const { page } = await enterInTurn(t);
    const { choose, analytics, save, slot } = consentBar(page);
    const { hit } = providers.listen();
    await page.goto("/blog/1");
    await choose.click();
    await analytics.check();
    await save.click();
    await hit("page_view");
    assert.equal(await slot.isVisible(), false);
    assert.equal(await page.locator("iframe[src='/ad-frame']").count(), 0);
    assert.equal(requested().filter(({ place }) => place === ADSENSE).length, 0);
  });

  test("consent can be withdrawn in the footer, in all tabs at once", async (t) => {
    const { page } = await enterInTurn(t);
    const { bar, yes, no, analytics, ads, choices, slot } = consentBar(page);
    await page.goto("/blog/1");
    const other = await page.context().newPage();
    await other.goto("/blog/1");
    await consentBar(other).bar.waitFor();
    await yes.click();
    await slot.waitFor();
    await consentBar(other).slot.waitFor();
    await consentBar(other).bar.waitFor({ state: "detached" });

    await choices.click();
    assert.equal(await bar.getByText(/^You last answered on /).isVisible(), true);
    assert.deepEqual([await analytics.isChecked(), await ads.isChecked()], [true, true]);
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
    assert.equal(await choices.evaluate((button) => button === document.activeElement), true);
    assert.equal(await slot.isVisible(), true);
    await choices.press("Enter");
    await no.click();
    for (const tab of [page, other]) {
      await consentBar(tab).slot.waitFor({ state: "hidden" });
      await tab.locator("iframe").first().waitFor({ state: "detached" });
    }
    assert.equal(await bar.count(), 0);
  });

  test("an opt-out signal of the browser counts as no, until the visitor allows it here", async (t) => {
    const { page } = await enter(t);
    await page.addInitScript(() => {
      // Frames of another origin have no storage.
      if (window.self !== window.top) return;
      const name = sessionStorage.getItem("signal") ?? "";
      const value = name === "doNotTrack" ? "1" : true;
      Object.defineProperty(navigator, name, { value, configurable: true });
    });
    for (const signal of ["globalPrivacyControl", "doNotTrack"]) {
      // That page runs no script.
      await page.goto("/robots.txt");
      await page.evaluate((name) => {
        localStorage.clear();
        sessionStorage.setItem("signal", name);
      }, signal);
      const { bar, yes, choices, slot } = consentBar(page);
      await page.goto("/blog/1");
      await page.waitForLoadState("networkidle");
      assert.equal(await bar.count(), 0, signal);
      assert.equal(await page.locator("iframe").count(), 0, signal);
      await choices.click();
      assert.equal(await bar.getByText("Your browser asks sites not to track you").count(), 1);
      await yes.click();
      await slot.waitFor();
    }
  });

  test("asks again after a year, and for a new purpose, and keeps the other answer", async (t) => {
    const { page } = await enterInTurn(t);
    const { bar, choose, analytics, save, slot, stored } = consentBar(page);
    const at = new Date(Date.now() - YEAR_MS - 60_000).toISOString();
    await keepAnswer(page, { at, analytics: true, ads: true });
    await page.goto("/blog/1");
    await bar.waitFor();
    assert.equal(await page.locator("iframe").count(), 0);
    assert.equal(await slot.isVisible(), false);

    await keepAnswer(page, { analytics: true });
    const { hit } = providers.listen();
    await page.goto("/blog/1");
    await bar.waitFor();
    await hit("page_view");
    await choose.click();
    assert.equal(await analytics.isChecked(), true);
    await save.click();
    await bar.waitFor({ state: "detached" });
    const { analytics: kept, ads } = (await stored()) ?? {};
    assert.deepEqual([kept, ads], [true, false]);
  });

  test("for one purpose, the bar offers only yes and no", async (t) => {
    const { page } = await enter(t);
    await page.route("**/blog/1", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('data-ads="on"', 'data-ads="off"') });
    });
    const { bar, yes, no, choices, stored } = consentBar(page);
    await page.goto("/blog/1");
    await bar.getByRole("heading", { name: "May we count visits?" }).waitFor();
    assert.deepEqual(await bar.getByRole("button").allInnerTexts(), ["No thanks", "Allow"]);
    await yes.click();
    assert.deepEqual(Object.keys((await stored()) ?? {}).toSorted(), [
      "analytics",
      "at",
      "version",
    ]);
    await choices.click();
    await bar.getByText(/^You allowed it on /).waitFor();
    assert.equal(await bar.getByRole("switch").count(), 0);
    await no.click();
    await choices.click();
    await bar.getByText(/^You said no on /).waitFor();
  });

  test("without storage, an answer lasts as long as the page", async (t) => {
    const { page } = await enter(t);
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException("Forbidden", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: forbid });
    });
    const { bar, yes, slot } = consentBar(page);
    await page.goto("/blog/1");
    await yes.click();
    await slot.waitFor();
    await page.reload();
    await bar.waitFor();
    assert.equal(await slot.isVisible(), false);
  });

  test("no page allows third-party scripts", async () => {
    for (const path of ["/", "/blog/1", "/no/such/page"]) {
      const headers = { accept: "text/html" };
      const response = await fetch(stage.app.baseUrl + path, { headers });
      assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
      const policy = response.headers.get("content-security-policy") ?? "";
      assert.match(policy, /script-src 'self';/);
      assert.doesNotMatch(policy, /google/);
    }
  });

  function enterInTurn(t: TestContext) {
    return stage.visitInTurn(t, TRUSTING);
  }

  function enter(t: TestContext, options: object = {}) {
    return stage.visitInTurn(t, { ...TRUSTING, reducedMotion: "reduce", ...options });
  }
});

/** Colors, borders, and fonts, by which a page can favor one of two buttons. */
function styleOf(page: Page, name: string): Promise<string> {
  return page.getByRole("button", { name }).evaluate((button) => {
    const { color, backgroundColor, border, font } = getComputedStyle(button);
    return [color, backgroundColor, border, font].join();
  });
}
