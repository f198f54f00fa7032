import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startNameServer, type NameServer } from "../../../server/test/network/name-server.ts";
import { ADMIN_KEY, adminPanel, button } from "../../stage/parts/admin-panel.ts";
import { COLOR_RULES, findViolations } from "../../stage/appearance/find-violations.ts";
import { openStage, type Stage } from "../../stage/stage.ts";

const ADDED = "post.example.org";
const LIFETIME_MS = 15 * 60_000;
const SETTLED_MS = 5_000;

/** Waits for the last option: one call loads all of them. */
const optionsOf = async (page: Page, last: string) => {
  const options = page.getByLabel("Choose Domain").locator("option:not([hidden])");
  await options.filter({ hasText: last }).waitFor({ state: "attached" });
  return (await options.allInnerTexts()).join(" ");
};

/** The table of domains, not the tab's other tables. */
function domainsOf(page: Page) {
  const table = page.getByRole("region", { name: "Domains" });
  return {
    table,
    row: (domain: string) => table.getByRole("row").filter({ hasText: domain }),
  };
}

describe("domains, in the panel", () => {
  let stage: Stage;
  let dns: NameServer;
  before(async () => {
    dns = await startNameServer();
    dns.set(ADDED, "MX", { preference: 10, exchange: "mx.example.org" });
    dns.set("mx.example.org", "A", "198.41.0.4");
    stage = await openStage({
      env: { ADMIN_KEY, DNS_RESOLVER: dns.address, SMTP_HOSTNAME: "mx.example.org" },
      servers: [dns],
    });
  });
  after(() => stage.close());

  test("in one visit of an operator", async (t) => {
    const { page, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    const domains = domainsOf(page);

    await t.test(
      "an added domain is offered, receives mail, is retired, and is removed once it has no addresses",
      async () => {
        await panel.enter("#actions");
        await button(page, "Add domain").click();
        await panel.dialog.getByLabel("Domain", { exact: true }).fill(" Post.Example.ORG ");
        assert.deepEqual(await findViolations(page, COLOR_RULES, "dialog"), []);
        await panel.dialog.getByRole("button", { name: "Add domain" }).click();

        // Missing DNS records are shown at once, with the values to publish.
        await panel.dialog.getByText(`Mail for ${ADDED} goes to this server.`).waitFor();
        await panel.toast("is now offered").waitFor();
        const record = panel.dialog.getByLabel(`TXT record of ${ADDED}`, { exact: true });
        assert.equal(await record.inputValue(), "v=spf1 -all");
        assert.deepEqual(await findViolations(page, COLOR_RULES, "dialog"), []);
        await panel.dialog.getByRole("button", { name: "Close" }).last().click();
        await domains.row(ADDED).getByText("Offered", { exact: true }).waitFor();
        await domains.row(ADDED).getByText("SPF, DMARC").waitFor();

        // With possible other nodes, the domain is offered once all of them know it.
        stage.app.clock.advance(SETTLED_MS);
        const visitor = await stage.visitInTurn(t);
        const first = await visitor.arrive();
        assert.equal(await optionsOf(visitor.page, ADDED), `mayfly.test burrow.test ${ADDED}`);
        await visitor.main.domain.selectOption(ADDED);
        const email = await visitor.main.email(first.split("@")[0]);
        assert.equal(email.split("@")[1], ADDED);
        await stage.app.send({ to: email, subject: "to the new domain" });
        await visitor.main.row("to the new domain").element.waitFor();
        const hour = domains.row(ADDED).getByRole("cell").nth(2);
        await panel.refreshUntil(hour.filter({ hasText: /^1$/ }));
        assert.equal(await domains.row(ADDED).getByRole("cell").nth(4).innerText(), "1");

        await button(page, `Retire ${ADDED}`).click();
        await panel.dialog.getByRole("button", { name: "Retire" }).click();
        await panel.toast("is no longer offered").waitFor();
        await domains.row(ADDED).getByText("Receiving only").waitFor();
        await stage.app.send({ to: email, subject: "to the retired domain" });
        await visitor.main.row("to the retired domain").element.waitFor();

        // An open page no longer offers the domain after its next update.
        await visitor.main.newEmail.click();
        const next = await visitor.main.email(email.split("@")[0]);
        assert.equal(next.split("@")[1], "mayfly.test");
        await visitor.page.locator(`#domain:not(:has(option[value="${ADDED}"]))`).waitFor();
        const heard = visitor.complaints.length;
        await visitor.page.reload();
        assert.equal(await optionsOf(visitor.page, "burrow.test"), "mayfly.test burrow.test");

        await button(page, `Remove ${ADDED}`).click();
        await panel.dialog.getByText("1 address at this domain is active").waitFor();
        await panel.dialog.getByRole("button", { name: "Remove" }).click();
        await panel.toast("At the moment 1 address is active.").waitFor();
        stage.app.clock.advance(LIFETIME_MS);
        await panel.dialog.getByRole("button", { name: "Remove" }).click();
        await panel.toast(`${ADDED} no longer receives mail`).waitFor();
        await domains.row(ADDED).waitFor({ state: "detached" });
        await assert.rejects(stage.app.send({ to: `postmaster@${ADDED}` }), /550/);
        await panel.row("Remove domain").getByText(ADDED).first().waitFor();
        assert.deepEqual(complaints.filter(isUnexpected), []);
        assert.deepEqual(visitor.complaints.slice(heard), []);
      },
    );

    await t.test(
      "a domain of the configuration can be removed and restored; the default one can't be removed",
      async () => {
        const heard = complaints.length;
        await page.reload();
        await domains.row("mayfly.test").getByText("Default").waitFor();
        assert.equal(await button(page, "Retire mayfly.test").count(), 0);
        await button(page, "Retire burrow.test").click();
        await panel.dialog.getByRole("button", { name: "Keep offering it" }).click();
        await panel.dialog.waitFor({ state: "detached" });
        await domains.row("burrow.test").getByText("Offered").waitFor();
        await button(page, "Retire burrow.test").click();
        await panel.dialog.getByRole("button", { name: "Retire" }).click();
        await button(page, "Remove burrow.test").click();
        await panel.dialog.getByRole("button", { name: "Remove" }).click();
        await domains.row("burrow.test").getByText("Removed").waitFor();
        await button(page, "Receive mail for burrow.test again").click();
        await domains.row("burrow.test").getByText("Receiving only").waitFor();
        await button(page, "Offer burrow.test").click();
        await domains.row("burrow.test").getByText("Offered").waitFor();
        assert.deepEqual(complaints.slice(heard), []);
      },
    );

    await t.test(
      "an invalid domain gets the server's error text, and a valid one can be added for receiving only",
      async () => {
        await page.reload();
        await button(page, "Add domain").click();
        const [name, add] = [
          panel.dialog.getByLabel("Domain", { exact: true }),
          panel.dialog.getByRole("button", { name: "Add domain" }),
        ];
        assert.equal(await add.isDisabled(), true);
        await name.fill("co.uk");
        await add.click();
        await panel.toast("This domain can’t have mail addresses.").waitFor();
        await name.fill("mayfly.test");
        await add.click();
        await panel.toast("This service already receives mail for this domain.").waitFor();
        await name.fill("münchen.example");
        await panel.dialog.getByLabel("Offer it to visitors").uncheck();
        await add.click();
        const ascii = "xn--mnchen-3ya.example";
        await page.getByRole("dialog", { name: `DNS of ${ascii}` }).waitFor();
        await page.keyboard.press("Escape");
        await domains.row(ascii).getByText("Receiving only").waitFor();
        await stage.app.send({ to: `abuse@${ascii}`, subject: "taken" });
      },
    );
  });
});

/** The browser logs every refused call, and one is expected. */
function isUnexpected(complaint: string): boolean {
  return !complaint.includes("409");
}
