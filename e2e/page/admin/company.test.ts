import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { adminPanel, openAdminStage } from "../../stage/parts/admin-panel.ts";
import { inboxButton, waitForInfo } from "../../stage/parts/company-inboxes.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { mailWith, PNG } from "../../stage/mail/mail-with.ts";
import type { Stage } from "../../stage/stage.ts";

const DOMAIN = "mayfly.test";
const LONG = "Please delete what you keep of me, all of it, as soon as you can. ".repeat(3).trim();

describe("the company inboxes in the operator's panel", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdminStage();
    const { app } = stage;
    await app.send({ to: `privacy@${DOMAIN}`, subject: "Erasure", text: LONG });
    await app.send({ to: `privacy@${DOMAIN}`, subject: "Written in HTML", html: HOSTILE });
    await app.send({ to: `privacy@${DOMAIN}`, raw: "Subject:\r\n\r\nNobody wrote this.\r\n" });
    await app.send({ to: `legal@${DOMAIN}`, subject: "A claim", text: "We claim." });
  });

  const HOSTILE = `<p>Hello</p><script>top.ran = 1</script><img src="x" onerror="top.ran = 1">`;

  test("in one visit", async (t) => {
    const { page, network, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    const open = (place: string) => page.goto(`/admin#${place}`);

    await t.test(
      "each inbox shows its size and the sender, subject, and beginning of each message",
      async () => {
        await panel.enter("#company-inboxes");
        await inboxButton(page, "Privacy", 3).waitFor();
        await inboxButton(page, "General", 0).waitFor();
        await inboxButton(page, "Business", 0).waitFor();
        const row = page.getByRole("button", { name: /Erasure/ });
        await row.getByText("Sender <sender@example.org>").waitFor();
        await row.getByText(`${LONG.slice(0, 100)}…`).waitFor();
        await page.getByRole("button", { name: /No subject\s*Nobody wrote this/ }).waitFor();

        await inboxButton(page, "Legal", 1).waitFor();
        const LEGAL = "GET /api/admin/company-inbox/legal";
        assert.equal(network.count(LEGAL), 0, "to count is not to read");
        await inboxButton(page, "Legal", 1).click();
        await page.getByRole("button", { name: /A claim/ }).waitFor();
        await page.getByRole("heading", { name: "Legal Inbox" }).waitFor();
        assert.ok(network.count(LEGAL) > 0);
        await inboxButton(page, "General", 0).click();
        await page.getByText("No messages found").waitFor();
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("new messages appear after a click on Refresh", async () => {
      await open("company-inboxes?inbox=business");
      await page.getByText("No messages found").waitFor();
      await stage.app.send({ to: `business@${DOMAIN}`, subject: "An offer", text: "Cheap." });
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByRole("button", { name: /An offer/ }).waitFor();
      await inboxButton(page, "Business", 1).waitFor();
    });

    await t.test(
      "a long subject is shown whole, and leaves room for the message on a phone",
      async () => {
        const subject = "M".repeat(300);
        await stage.app.send({ to: `general@${DOMAIN}`, subject, text: "Brief." });
        await page.setViewportSize({ width: 320, height: 640 });
        await open("company-inboxes?inbox=general");
        await page.getByRole("button", { name: "Refresh" }).click();
        const row = page.getByRole("button", { name: subject });
        const rowBox = await row.boundingBox();
        assert.ok(rowBox && rowBox.height < 160, `a row of ${rowBox?.height} px`);
        await row.click();
        await panel.dialog.getByRole("definition").getByText(subject).waitFor();
        await panel.dialog.getByText("Brief.", { exact: true }).waitFor();
        const { lines, isCut } = await panel.dialog
          .getByRole("heading", { name: subject })
          .evaluate((title) => ({
            lines: title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight),
            isCut: title.scrollHeight > title.clientHeight,
          }));
        assert.deepEqual([lines, isCut], [3, true]);
        assert.deepEqual(await findSideways(page), []);
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.keyboard.press("Escape");
        await panel.dialog.waitFor({ state: "detached" });
      },
    );

    await t.test(
      "a message's own pictures are shown, and no message is opened before a click",
      async () => {
        const raw = mailWith({
          subject: "With a picture",
          html: '<p>Look: <img src="cid:sun" alt="the sun"></p>',
          parts: [{ type: "image/png", content: PNG, id: "sun" }],
        });
        const OPENING = "GET /api/admin/company-inbox/general/*";
        const opened = network.count(OPENING);
        await stage.app.send({ to: `general@${DOMAIN}`, raw });
        await page.getByRole("button", { name: "Refresh" }).click();
        const row = page.getByRole("button", { name: /With a picture/ });
        await row.waitFor();
        assert.equal(network.count(OPENING), opened);
        await row.click();
        const picture = panel.dialog.frameLocator("iframe").locator("img[src^='blob:']");
        await picture.waitFor();
        assert.equal(network.count(OPENING), opened + 1);
        await page.keyboard.press("Escape");
        await panel.dialog.waitFor({ state: "detached" });
      },
    );

    await t.test("a message opens whole, and its scripts don't run", async () => {
      await open("company-inboxes");
      await page.getByRole("button", { name: /Written in HTML/ }).click();
      const { dialog } = panel;
      await dialog.getByRole("definition").getByText("Sender <sender@example.org>").waitFor();
      await dialog.getByText(/^\w{3} \d+, \d\d:\d\d:\d\d UTC, /).waitFor();
      await dialog.frameLocator("iframe").getByText("Hello").waitFor();
      assert.equal(await page.evaluate(() => "ran" in window), false);
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "detached" });

      await page.getByRole("button", { name: /Erasure/ }).click();
      await dialog.getByRole("region", { name: "Plain text" }).getByText(LONG).waitFor();
      await page.keyboard.press("Escape");
      await panel.dialog.waitFor({ state: "detached" });
    });

    await t.test(
      "a message without sender and subject says so, in the list and opened",
      async () => {
        const receivedAt = new Date(stage.app.clock.nowMs()).toISOString();
        const bare = { id: "bare", from: "", subject: "", body: "", html: null, receivedAt };
        network.fail("GET /api/admin/company-inbox/postmaster", { status: 200, body: [bare] });
        network.fail("GET /api/admin/company-inbox/postmaster/bare", { status: 200, body: bare });
        await open("company-inboxes?inbox=postmaster");
        await page.getByRole("button", { name: /^Unknown sender\s*No subject/ }).click();
        for (const said of ["Unknown sender", "No subject"]) {
          await panel.dialog.getByRole("definition").getByText(said).waitFor();
        }
        await panel.dialog.getByText("No content available").waitFor();
        await page.keyboard.press("Escape");
        await panel.dialog.waitFor({ state: "detached" });
      },
    );

    await t.test(
      "an inbox that can't be loaded shows an error, and the reason is logged",
      async () => {
        network.fail("GET /api/admin/company-inbox/abuse", { status: 503, body: {} });
        const logged = waitForInfo(page, "Failed to load this inbox. Please try again.");
        await open("company-inboxes?inbox=abuse");
        await page
          .getByRole("alert")
          .getByText("Failed to load this inbox. Please try again.")
          .waitFor();
        assert.match((await logged).text(), /503/);
        network.mend("GET /api/admin/company-inbox/abuse");
      },
    );

    await t.test(
      "the overview warns of a company inbox that is nearly full, and leads there; the tab opens the first with mail",
      async () => {
        const companyInboxes = [
          { inbox: "abuse", filledPercent: 80, messages: 8 },
          { inbox: "privacy", filledPercent: 79, messages: 0 },
          { inbox: "business", filledPercent: 0, messages: 1 },
        ];
        await page.route("**/api/admin/stats", async (route) => {
          const answer = await route.fetch();
          const stats = (await answer.json()) as object;
          await route.fulfill({ response: answer, json: { ...stats, companyInboxes } });
        });
        await open("overview");
        await page.reload();
        const warnings = page.getByRole("list", { name: "Warnings" });
        await warnings.getByText("The Abuse inbox is 80% full.").waitFor();
        assert.equal(await warnings.getByRole("listitem").count(), 1);
        await warnings.getByRole("button", { name: "Open Abuse inbox" }).click();
        await page.getByRole("heading", { name: "Abuse Inbox" }).waitFor();

        await panel.tab("Overview").click();
        await panel.tab("Company Inboxes").click();
        await page.getByRole("heading", { name: "Business Inbox" }).waitFor();
        await page.unroute("**/api/admin/stats");
      },
    );
  });
});
