import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, adminPanel, button } from "../../stage/parts/admin-panel.ts";
import { holdsText } from "../../stage/parts/answer-dialogs.ts";
import { until } from "../../../server/test/until.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openStage, type Stage } from "../../stage/stage.ts";

describe("abuse controls in the operator's panel", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({
      env: {
        ADMIN_KEY,
        TRUST_PROXY: "127.0.0.1",
        LIMIT_CREATE_PER_HOUR: "1",
        LIMIT_LIVE_ADDRESSES_PER_IP: "60",
      },
    });
  });
  after(() => stage.close());

  const callFrom = (ip: string, method: string, path: string, key?: string) =>
    stage.app.call(method, path, {
      headers: { "x-forwarded-for": ip, ...(key !== undefined && { "x-admin-key": key }) },
      ...(method === "POST" && { body: {} }),
    });

  test("in one visit", async (t) => {
    const { page, main, network, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    const open = (place: string) => page.goto(`/admin#${place}`);
    const removeBan = async (ip: string) => {
      await button(page, `Remove the ban of ${ip}`).click();
      await panel.dialog.getByRole("button", { name: "Remove" }).click();
    };

    await t.test("a manual ban is listed, takes effect, and can be removed", async () => {
      await panel.enter("#actions");
      const ban = button(page, "Ban IP");
      assert.equal(await ban.isDisabled(), true);
      await page.getByLabel("IP address", { exact: true }).fill("203.0.113.9");
      assert.equal(await ban.isDisabled(), true);
      await page.getByLabel("Reason").fill("Floods");
      await page.getByLabel(/^Duration in seconds/).fill("86400");
      await ban.press("Enter");
      await panel.toast("IP 203.0.113.9 banned successfully").waitFor();
      await holdsText(page.getByLabel("Reason"), "");
      await gainsFocus(ban);
      await panel.row("203.0.113.9").getByText("Ban", { exact: true }).waitFor();
      assert.equal((await callFrom("203.0.113.9", "POST", "/api/temp-emails")).status, 403);

      await panel.tab("IP Bans").click();
      await panel.row("203.0.113.9").getByText("Floods").waitFor();
      await panel
        .row("203.0.113.9")
        .getByText(/^in (?:23 h|1 d)$/)
        .waitFor();
      await button(page, "Remove the ban of 203.0.113.9").press("Enter");
      await panel.dialog.getByText("Reason: Floods").waitFor();
      const keep = panel.dialog.getByRole("button", { name: "Keep it" });
      await gainsFocus(keep);
      await keep.press("Enter");
      await gainsFocus(button(page, "Remove the ban of 203.0.113.9"));
      assert.equal(network.count("DELETE *"), 0);
      await removeBan("203.0.113.9");
      await panel.toast("IP ban removed successfully").waitFor();
      await page.getByText("No active IP bans").waitFor();
      await gainsFocus(page.getByRole("heading", { name: "IP Bans" }));
      assert.equal((await callFrom("203.0.113.9", "POST", "/api/temp-emails")).status, 201);
      assert.deepEqual(complaints, []);
    });

    await t.test("rate-limited clients are listed, and can be released", async () => {
      const ip = "198.51.100.44";
      for (const status of [201, 429]) {
        assert.equal((await callFrom(ip, "POST", "/api/temp-emails")).status, status);
      }
      await open("rate-limits");
      await panel.row(ip).getByText("Rate Limited").waitFor();
      await page.getByText("the wider networks around it").waitFor();
      await button(page, `Remove Limit of ${ip}`).click();
      await panel.toast("Rate limit removed successfully").waitFor();
      await page.getByText("No active rate limits").waitFor();
      assert.equal((await callFrom(ip, "POST", "/api/temp-emails")).status, 201);
    });

    await t.test(
      "a long reason keeps the button that removes a ban in view, and narrow screens show all of it",
      async () => {
        const body = {
          ipAddress: "198.19.0.1",
          reason: "many words ".repeat(18).trim(),
          duration: 600,
        };
        const headers = { "x-admin-key": ADMIN_KEY, "x-forwarded-for": "192.0.2.1" };
        await stage.app.call("POST", "/api/admin/ban-ip", { headers, body });
        await open("ip-bans?search=198.19.0.1");
        const reason = panel.row("198.19.0.1").getByText(body.reason);
        const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
        await reason.waitFor();
        const table = page.getByRole("region", { name: "IP Bans", exact: true });
        assert.equal(await table.evaluate(hidden), 0);
        assert.equal(await reason.getAttribute("title"), body.reason);
        await page.setViewportSize({ width: 320, height: 720 });
        assert.equal(await reason.evaluate(hidden), 0);
        const name = panel.row("198.19.0.1").locator("td").first();
        await table.evaluate((scroller) => scroller.scrollTo(300, 0));
        const room = await table.boundingBox();
        const cell = await name.boundingBox();
        assert.ok(room && cell);
        assert.equal(cell.x - room.x, 0, "the name stays while the table is scrolled");
        assert.ok(cell.width < 0.6 * room.width);
        const shade = () =>
          table.evaluate((scroller) => getComputedStyle(scroller, "::after").content);
        await table.evaluate((scroller) => scroller.scrollTo(0, 0));
        await until("a shade shows that the table continues", async () => (await shade()) === '""');
        await table.evaluate((scroller) => scroller.scrollTo(9_999, 0));
        await until("the shade is gone at the end", async () => (await shade()) === "none");
        const beyondTrack = await table.evaluate(
          (scroller) =>
            scroller.scrollWidth -
            Number.parseFloat(getComputedStyle(scroller).gridTemplateColumns),
        );
        assert.ok(beyondTrack < 1, "the shade stays at the edge while the table is scrolled");
        await main.forgetToasts();
        await removeBan("198.19.0.1");
        await main.toast("IP ban removed successfully", "").waitFor();
        // On a phone, a dialog has an entry in the history, and the step back would undo the next navigation.
        await page.waitForFunction(() => !history.state?.layer);
        await page.setViewportSize({ width: 1280, height: 720 });
      },
    );

    await t.test("each budget shows its use, and the networks closest to their share", async () => {
      const ip = "203.0.114.1";
      await open("rate-limits");
      const budgets = page.getByRole("region", { name: "Budgets" });
      await budgets.getByRole("heading", { name: "Stored mail" }).waitFor();
      await budgets.getByText("200 MB per network").waitFor();
      const networks = budgets.getByRole("list", { name: /^Live addresses: networks closest to/ });
      const share = networks.getByRole("listitem").filter({ hasText: ip });
      for (const path of ["/api/temp-emails", `/api/admin/rate-limits/${ip}`, "/api/temp-emails"]) {
        const method = path === "/api/temp-emails" ? "POST" : "DELETE";
        const { ok } = await callFrom(ip, method, path, ADMIN_KEY);
        assert.ok(ok);
      }
      await panel.refreshUntil(share.getByText("2 of 60"));
      await page.setViewportSize({ width: 390, height: 800 });
      const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
      assert.equal(await page.locator("html").evaluate(hidden), 0);
      assert.equal(await budgets.evaluate(hidden), 0);
      await page.setViewportSize({ width: 1280, height: 720 });
      assert.deepEqual(complaints, []);
    });

    await t.test("the server searches, sorts, and pages the list of bans", async () => {
      for (let index = 1; index <= 52; index++) {
        const body = { ipAddress: `198.18.0.${index}`, reason: "Many", duration: 600 };
        const headers = { "x-admin-key": ADMIN_KEY, "x-forwarded-for": "192.0.2.1" };
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await stage.app.call("POST", "/api/admin/ban-ip", { headers, body });
      }
      await open("ip-bans?sort=ip");
      await page.getByText("1–50 of 52, by address. Times in UTC.").waitFor();
      await panel.row("198.18.0.50").waitFor();
      assert.equal(await panel.row("198.18.0.51").count(), 0);
      await button(page, "Next").click();
      await page.getByText("51–52 of 52, by address.").waitFor();
      await panel.row("198.18.0.52").waitFor();

      // Another operator removes both, which the panel learns from its own attempt.
      for (const ip of ["198.18.0.51", "198.18.0.52"]) {
        // oxlint-disable-next-line no-await-in-loop -- two bans
        await callFrom("192.0.2.1", "DELETE", `/api/admin/ban-ip/${ip}`, ADMIN_KEY);
      }
      await removeBan("198.18.0.52");
      await panel.toast("This ban doesn’t exist.").waitFor();
      await panel.dialog.waitFor({ state: "detached" });
      await page.getByText("1–50 of 50, by address.").waitFor();
      await panel.row("198.18.0.50").waitFor();
      await page.getByRole("searchbox", { name: "Filter" }).fill("198.18.0.7");
      await page.getByText("1–1 of 1, by address.").waitFor();
      await page.getByRole("searchbox", { name: "Filter" }).fill("nobody");
      await page.getByText("Nothing matches this filter").waitFor();
      const [refusal, ...others] = complaints;
      assert.match(refusal ?? "", /404 \(Not Found\).*198\.18\.0\.52/);
      assert.deepEqual(others, []);
    });

    await t.test("the list of actions turns back when its last page has none anymore", async () => {
      await page.route("**/api/admin/audit?*offset=50*", async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), "x-total-count": "50" };
        await route.fulfill({ response, headers, json: [] });
      });
      await open("actions");
      const next = button(page, "Next");
      await next.click();
      // While the page loads, the button is disabled.
      await next.and(page.locator(":enabled")).waitFor();
      await page.getByText(/^1–50 of \d+, latest first/).waitFor();
      await page.unrouteAll();
      stage.app.clock.advance(600_000);
    });

    await t.test(
      "a suspicious client can be banned at once, and is then shown as Blocked",
      async () => {
        const ip = "198.51.100.66";
        assert.equal((await callFrom(ip, "GET", "/api/admin/stats", "a-guess")).status, 401);
        await open("suspicious-activity");
        const row = panel.row(ip);
        await panel.refreshUntil(row);
        await row.getByText("high").waitFor();
        await row.getByRole("cell", { name: "1", exact: true }).waitFor();
        for (const column of ["Count", "First seen", "Last seen"]) {
          // oxlint-disable-next-line no-await-in-loop -- three columns
          await page.getByRole("columnheader", { name: column }).waitFor();
        }
        await row.getByRole("button", { name: `Ban IP ${ip}` }).click();
        await panel.dialog.getByLabel("Duration").waitFor();
        assert.equal(await panel.dialog.getByLabel("IP address", { exact: true }).inputValue(), ip);
        await panel.dialog.getByRole("button", { name: "Ban IP" }).click();
        await panel.toast("IP banned successfully").waitFor();
        await panel.dialog.waitFor({ state: "detached" });
        await row.getByText("Blocked").waitFor();
        assert.equal(await row.getByRole("button").count(), 0);
      },
    );

    await t.test("a ban of the operator's own IP address needs a second confirmation", async () => {
      const asked = network.count("POST /api/admin/ban-ip");
      await open("actions");
      await page.getByLabel("IP address", { exact: true }).fill("127.0.0.1");
      await page.getByLabel("Reason").fill("By mistake");
      await button(page, "Ban IP").click();
      await page.getByRole("alert").getByText("This is your own current address.").waitFor();
      await button(page, "Ban anyway").waitFor();
      await page.getByLabel("IP address", { exact: true }).fill("192.0.2.200");
      await button(page, "Ban IP").waitFor();
      assert.equal(await page.getByText("This is the address that").count(), 0);
      assert.equal(network.count("POST /api/admin/ban-ip"), asked + 1);
    });

    await t.test(
      "without a duration a ban is permanent; the panel shows the server's error text",
      async () => {
        await open("actions");
        await page.getByLabel("IP address", { exact: true }).fill("no address");
        await page.getByLabel("Reason").fill("Guesses");
        await button(page, "Ban IP").click();
        await panel.toast("This is not an IP address.").waitFor();
        network.fail("POST /api/admin/ban-ip", "unreachable");
        await page.getByLabel("IP address", { exact: true }).fill("2001:db8::9");
        await button(page, "Ban IP").click();
        await panel.toast("Failed to ban IP").waitFor();
        network.mend("POST /api/admin/ban-ip");
        await button(page, "Ban IP").click();
        await panel.toast("IP 2001:db8::9 banned successfully").waitFor();
        await panel.tab("IP Bans").click();
        await panel.row("2001:db8::/64").getByText("Permanent").waitFor();
        network.fail("DELETE *", "unreachable");
        await removeBan("2001:db8::/64");
        await panel.toast("Failed to remove ban").waitFor();
        const remove = panel.dialog.getByRole("button", { name: "Remove" });
        await gainsFocus(remove);
        network.mend("DELETE *");
        await callFrom("203.0.113.1", "DELETE", "/api/admin/ban-ip/2001:db8::9", ADMIN_KEY);
        await remove.click();
        await panel
          .toast("Failed to remove ban")
          .filter({ hasText: "This ban doesn’t exist" })
          .waitFor();
      },
    );
  });
});
