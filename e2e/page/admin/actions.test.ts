import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { DOMAIN, HOST, publishWell } from "../../../server/test/checks/check-deps.ts";
import { startMailRelay, type MailRelay } from "../../../server/test/mail/mail-relay.ts";
import { startNameServer, type NameServer } from "../../../server/test/network/name-server.ts";
import { ADMIN_KEY, adminPanel, button } from "../../stage/parts/admin-panel.ts";
import { stopClock } from "../../stage/clock.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { openStage, type Stage } from "../../stage/stage.ts";

const diagnostic = (page: Page) =>
  page.getByRole("region", { name: "Email infrastructure diagnostic" });
const emailTest = (page: Page) => page.getByRole("region", { name: "Test the email system" });
const CALL = "GET /api/admin/email-infrastructure-diagnostic";

describe("mail diagnostics in the operator's panel", () => {
  let stage: Stage;
  let dns: NameServer;
  let relay: MailRelay;
  before(async () => {
    [dns, relay] = await Promise.all([startNameServer(), startMailRelay()]);
    publishWell(dns);
    // A private IP address: the check sends no query to the outside.
    dns.set(HOST, "A", "192.168.77.25");
    stage = await openStage({
      env: {
        ADMIN_KEY,
        DNS_RESOLVER: dns.address,
        DOMAINS: DOMAIN,
        SMTP_HOSTNAME: HOST,
        MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
      },
      servers: [dns, relay],
    });
  });
  after(() => stage.close());

  test("in one visit", async (t) => {
    const { page, network, complaints } = await stage.visitInTurn(t, {
      permissions: ["clipboard-read", "clipboard-write"],
      movableClock: true,
    });
    const panel = adminPanel(page);

    await t.test("a refused action is listed as refused, with the reason", async () => {
      const headers = { "x-admin-key": ADMIN_KEY };
      await stage.app.call("DELETE", "/api/admin/ban-ip/192.0.2.77", { headers });
      await panel.enter("#actions");
      await panel.row("192.0.2.77").getByText("Refused: This ban doesn’t exist.").waitFor();
    });

    await t.test(
      "the diagnostic states the problem, the fix, and the records to publish",
      async () => {
        const section = diagnostic(page);
        await section.getByText(/^Not run yet\./).waitFor();
        await button(page, "Run diagnostic").click();
        await panel
          .toast("Critical email infrastructure issues detected. Check diagnostic results.")
          .waitFor();
        await section.getByText("Critical", { exact: true }).waitFor();
        const actions = section.getByRole("list", { name: "Recommended actions" });
        assert.match((await actions.innerText()) ?? "", /Publish the MX record below/);

        const mx = section
          .getByRole("listitem")
          .filter({ has: page.getByText("MX records", { exact: true }) });
        await mx.getByText("Fail", { exact: true }).waitFor();
        await mx.getByText(/which is not a public address/).waitFor();
        const record = mx.getByLabel(`MX record of ${DOMAIN}`, { exact: true });
        assert.equal(await record.inputValue(), `10 ${HOST}.`);
        await stopClock(page);
        await mx.getByRole("button", { name: `Copy MX record of ${DOMAIN}` }).click();
        await mx.getByRole("button", { name: `Copied! MX record of ${DOMAIN}` }).waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `10 ${HOST}.`);
        await page.clock.resume();

        // A passed check is one line with expandable details.
        const spf = section
          .getByRole("listitem")
          .filter({ has: page.getByText("SPF", { exact: true }) });
        const found = spf.getByText("v=spf1 -all");
        assert.equal(await found.isVisible(), false);
        await spf.getByText("SPF", { exact: true }).click();
        await found.waitFor();
        assert.deepEqual(await findViolations(page), []);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("a warning doesn’t have the sign of a success", async () => {
      await page.route("**/api/admin/email-infrastructure-diagnostic", (route) => {
        const summary = {
          overallStatus: "warning",
          primaryIssue: "Something",
          recommendedActions: [],
        };
        return route.fulfill({ json: { summary, tests: {}, timestamp: new Date().toISOString() } });
      });
      await button(page, "Run again").click();
      const toast = panel.toast(
        "Email infrastructure warnings found. Review diagnostic recommendations.",
      );
      await toast.waitFor();
      assert.equal(await toast.locator(".text-warning").count(), 1);
      assert.equal(await toast.locator(".text-success").count(), 0);
    });

    await t.test(
      "the configuration test sends nothing; with an address it sends a mail",
      async () => {
        const section = emailTest(page);
        await button(page, "Test configuration").click();
        await panel.toast("Mail-sending service configured properly").waitFor();
        await section.getByRole("status").getByText("Connection working").waitFor();
        assert.equal(relay.begun(), 0);

        await page.getByLabel(/^Test email address/).fill("operator@example.org");
        await button(page, "Send test email").click();
        await panel.toast("Test email sent successfully to the address").waitFor();
        await section.getByText("Sent to operator@example.org").waitFor();
        await relay.whenReceived(1);
        assert.deepEqual(
          relay.received.map(({ to }) => to),
          [["operator@example.org"]],
        );
        await panel.row("operator@example.org").getByText("Test email", { exact: true }).waitFor();
        await panel.row("operator@example.org").getByText("Done", { exact: true }).waitFor();
      },
    );

    await t.test(
      "a note is published with its time, and is on the status page until it is removed",
      async () => {
        await page.getByLabel("New note on the status page").fill("Mail is late.");
        await button(page, "Publish note").click();
        const note = page.getByRole("listitem").filter({ hasText: "Mail is late." });
        await note.getByText(/^[A-Z][a-z]{2} \d+, \d\d:\d\d:\d\d UTC, .+ · ongoing$/).waitFor();
        const status = await fetch(`${stage.app.baseUrl}/status`);
        assert.match(await status.text(), /Mail is late\./);
        await note.getByRole("button", { name: "Resolve" }).click();
        await note.getByText(/ · resolved .+ UTC, /).waitFor();
        await note.getByRole("button", { name: "Remove" }).click();
        await panel.dialog.getByRole("button", { name: "Remove" }).click();
        await note.waitFor({ state: "detached" });
      },
    );

    await t.test("a failed test shows its error, and the typed text stays", async () => {
      const address = page.getByLabel(/^Test email address/);
      await address.fill("nobody");
      await button(page, "Send test email").click();
      await panel.toast("Failed to test email configuration").waitFor();
      await emailTest(page)
        .getByText(
          "We can’t send mail to this address. Check that it is complete, such as name@example.org.",
        )
        .waitFor();
      assert.equal(await address.inputValue(), "nobody");
      network.fail("POST /api/admin/test-email", "unreachable");
      await button(page, "Send test email").click();
      await panel.toast("Error testing email").waitFor();
    });

    await t.test("a diagnostic that fails says so, and can be run again", async () => {
      await page.unroute("**/api/admin/email-infrastructure-diagnostic");
      await page.reload();
      await diagnostic(page)
        .getByText(/^Not run yet\./)
        .waitFor();
      const calls = network.count(CALL);
      network.fail(CALL, "unreachable");
      await button(page, "Run diagnostic").click();
      await panel.toast("Error running diagnostic.").waitFor();
      await diagnostic(page).getByRole("alert").getByText("Error running diagnostic.").waitFor();
      network.mend(CALL);
      await button(page, "Run diagnostic").click();
      await diagnostic(page).getByRole("list", { name: "Tests" }).waitFor();
      assert.equal(await diagnostic(page).getByRole("alert").count(), 0);

      // The diagnostic runs only on request, and its result stays after a tab change.
      await panel.tab("IP Bans").click();
      await panel.tab("Actions").click();
      await diagnostic(page).getByRole("list", { name: "Tests" }).waitFor();
      assert.equal(network.count(CALL) - calls, 2);
    });
  });
});
