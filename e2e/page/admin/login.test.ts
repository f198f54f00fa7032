import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, adminPanel } from "../../stage/parts/admin-panel.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { COLOR_RULES, findViolations } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openStage, type Stage } from "../../stage/stage.ts";
import { findInEitherTheme, setTheme } from "../../stage/appearance/themes.ts";

const STATS = "GET /api/admin/stats";
const keptKey = (page: Page) => page.evaluate(() => localStorage.getItem("mayfly.adminKey"));

/** Each layout and each theme once, the second by the rules that either can break: no color depends on the width. */
const LOOKS = [
  [1280, "light", COLOR_RULES],
  [320, "dark", undefined],
] as const;

/** With data, `analytics.test.ts` checks these the same way. */
const OF_CHARTS = ["Overview", "Analytics"];

/** Without the browser's messages about refused calls. */
const beyondRefusals = (complaints: readonly string[]) =>
  complaints.filter((complaint) => !complaint.includes("401"));

describe("the login of the operator's panel", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { ADMIN_KEY } });
  });
  after(() => stage.close());

  test("by one operator", async (t) => {
    const { page, main, network, complaints } = await stage.visitInTurn(t, { movableClock: true });
    const panel = adminPanel(page);

    await t.test("no page links to the panel, and robots can't index it", async () => {
      const answer = await page.goto("/admin");
      assert.equal(answer?.status(), 200);
      const robots = await page.locator('meta[name="robots"]').getAttribute("content");
      assert.equal(robots, "noindex");
      await page.goto("/sitemap");
      assert.equal(await page.locator('a[href^="/admin"]').count(), 0);
    });

    await t.test("a key that can't be a header value is refused", async () => {
      await page.goto("/admin");
      await panel.key.fill("schlüssel der betreiber");
      await panel.access.click();
      await page.getByText("Invalid admin key.").waitFor();
      assert.equal(network.count(STATS), 0);
    });

    await t.test(
      "a wrong key is refused; the right one opens the panel, is stored, and opens it again",
      async () => {
        await page.goto("/admin");
        assert.equal(await panel.access.isDisabled(), true);
        assert.equal(await panel.key.getAttribute("type"), "password");
        await panel.key.fill("not-the-operators-key");
        await panel.access.click();
        await page.getByRole("alert").getByText("Invalid admin key.").waitFor();
        assert.equal(await keptKey(page), null);

        await panel.key.fill(ADMIN_KEY);
        await panel.key.press("Enter");
        await panel.toast("Admin key verified successfully").waitFor();
        await panel.tab("Overview").waitFor();
        await gainsFocus(page.getByRole("heading", { name: "Admin", exact: true }));
        assert.equal(await keptKey(page), ADMIN_KEY);
        await page.reload();
        await page.getByText("Active temp emails").waitFor();
        assert.deepEqual(beyondRefusals(complaints), []);
      },
    );

    await t.test("a key that becomes invalid leads back to the login with the reason", async () => {
      await page.route("**/api/admin/emails*", (route) =>
        route.continue({
          headers: { ...route.request().headers(), "x-admin-key": "an-older-key" },
        }),
      );
      await panel.tab("Email Details").click();
      await page.getByText("Authentication required. Please check your admin key.").waitFor();
      await gainsFocus(panel.key);
      assert.equal(await keptKey(page), null);
      assert.deepEqual(beyondRefusals(complaints), []);

      await page.unroute("**/api/admin/emails*");
      await panel.key.fill(ADMIN_KEY);
      await panel.access.click();
      await page.getByRole("heading", { name: "Email Details" }).waitFor();
    });

    await t.test(
      "tabs work by keyboard, are in the URL, and Back returns to the last one",
      async () => {
        await panel.tab("Overview").click();
        await page.getByRole("button", { name: /^Active temp emails/ }).click();
        await page.waitForURL("**/admin#email-details");
        await panel.tab("Email Details").focus();
        await page.keyboard.press("ArrowRight");
        await gainsFocus(panel.tab("Company Inboxes"));
        await page.waitForURL("**/admin#company-inboxes");
        await page.reload();
        await page.getByRole("heading", { name: "Privacy Inbox" }).waitFor();
        await page.goBack();
        await page.getByRole("heading", { name: "Email Details" }).waitFor();
      },
    );

    await t.test(
      "the numbers refresh every 30 seconds, and a failure is shown beside them",
      async () => {
        await panel.tab("Overview").click();
        const active = page.getByRole("button", { name: /^Active temp emails/ });
        const known = Number(/^\d+$/m.exec(await active.innerText())?.[0]);
        await active.filter({ hasText: "No data from an hour ago" }).waitFor();
        await page.getByText("None end within three hours").waitFor();
        await page.getByText("None permanent").waitFor();
        await stage.app.createAddress();
        await page.clock.fastForward(31_000);
        await active.filter({ hasText: new RegExp(`Details\\s*${known + 1}\\s`) }).waitFor();
        await page.getByText(/^Updated \d+ seconds? ago, every 30 seconds$/).waitFor();

        network.fail(STATS, { status: 503, body: {} });
        await page.clock.fastForward(31_000);
        await page.getByText("Failed to load admin data.").waitFor();
        assert.equal(await active.isVisible(), true, "the last numbers stay");
        network.mend(STATS);
      },
    );

    await t.test("a key that is filled in before the page's script runs can be used", async () => {
      await page.evaluate(() => localStorage.clear());
      const filled = Promise.withResolvers<void>();
      await page.route("**/assets/admin-*.js", async (route) => {
        await filled.promise;
        await route.continue();
      });
      await page.reload({ waitUntil: "commit" });
      await panel.key.fill(ADMIN_KEY);
      assert.equal(await panel.access.isDisabled(), true);
      filled.resolve();
      await panel.access.click();
      await page.getByText("Active temp emails").waitFor();
      await page.unroute("**/assets/admin-*.js");
    });

    await t.test("signing out deletes the key and the loaded data", async () => {
      const { email } = await stage.app.createAddress();
      await panel.tab("Email Details").click();
      await panel.row(email).waitFor();
      await page.getByRole("button", { name: "Sign out" }).click();
      await gainsFocus(panel.key);
      assert.equal(await keptKey(page), null);
      assert.equal(await page.getByText(email).count(), 0);
      await page.reload();
      assert.equal(await panel.access.isDisabled(), true);
    });

    await t.test(
      "an unreachable server doesn't count as a wrong key: the key stays and is tried again",
      async () => {
        network.fail(STATS, "unreachable");
        await page.goto("/admin");
        await panel.key.fill(ADMIN_KEY);
        await panel.access.click();
        await page.getByText("Failed to verify admin key.").waitFor();
        network.mend(STATS);
        await panel.access.click();
        await panel.tab("Overview").waitFor();

        network.fail(STATS, { status: 503, body: {} });
        await page.reload();
        await page.getByText("Failed to verify admin key.").waitFor();
        assert.equal(await keptKey(page), ADMIN_KEY);
        network.mend(STATS);
        await page.reload();
        await panel.tab("Overview").waitFor();
      },
    );

    await t.test(
      "each tab is accessible at 1280 and 320 px in both themes, and only tables scroll sideways",
      async () => {
        await stage.app.createAddress();
        await page.getByRole("button", { name: "Sign out" }).click();
        await panel.access.waitFor();
        assert.deepEqual(await findInEitherTheme(page), []);
        await panel.enter();
        await main.toastRegion.waitFor({ state: "attached" });
        for (const tab of await page.getByRole("tab").all()) {
          const name = await tab.innerText();
          if (OF_CHARTS.includes(name)) continue;
          await tab.click();
          await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
          for (const [width, theme, rules] of LOOKS) {
            await page.setViewportSize({ width, height: 720 });
            await setTheme(page, theme);
            assert.deepEqual(await findSideways(page), [], `${name}, ${width} px`);
            assert.deepEqual(
              await findViolations(page, rules),
              [],
              `${name}, ${width} px, ${theme}`,
            );
          }
        }
        await page.setViewportSize({ width: 1280, height: 720 });
      },
    );
  });

  test("without JavaScript the page says so and shows no key field", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/admin");
    await page.getByText("The panel needs JavaScript").waitFor();
    const { key, access } = adminPanel(page);
    assert.deepEqual([await key.isVisible(), await access.isVisible()], [false, false]);
  });

  test("without JavaScript a content page shows its text", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/faq");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const words = (await page.getByRole("main").innerText()).split(/\s+/);
    assert.ok(words.length > 40);
  });

  test("on a touch screen, tabs, filters, heads of columns, and counts are 44 pixels high", async (t) => {
    const viewport = { width: 390, height: 844 };
    const { page } = await stage.visitInTurn(t, { viewport, hasTouch: true, isMobile: true });
    const { email } = await stage.app.createAddress();
    await stage.app.send({ to: email, subject: "A mail", text: "A few words." });
    await adminPanel(page).enter("#email-details");
    const count = page.getByRole("button", { name: `1 message of ${email}`, exact: true });
    await count.waitFor();
    assert.ok(((await count.boundingBox())?.width ?? 0) >= 44);
    const controls = page.locator("[role=tab], input, [role=group] button, th button, td button");
    const low = await controls.evaluateAll((all) =>
      all
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.getAttribute("aria-label") ?? control.textContent),
    );
    assert.deepEqual(low, []);
  });
});
