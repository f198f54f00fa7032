import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, adminPanel } from "../stage/admin-panel.ts";
import { gainsFocus } from "../stage/focus.ts";
import { findSideways } from "../stage/find-sideways.ts";
import { mailWith, PNG } from "../stage/mail-with.ts";
import { openStage, type Stage } from "../stage/stage.ts";

const DOMAIN = "mayfly.test";
const LONG = "Please delete what you keep of me, all of it, as soon as you can. ".repeat(3).trim();

const inboxButton = (page: Page, name: string, count: number) =>
  page.getByRole("button", { name: new RegExp(`^${name}\\s*${count}$`) });

const loggedOn = (page: Page, text: string) =>
  page.waitForEvent("console", (entry) => entry.type() === "info" && entry.text().includes(text));

describe("the company inboxes in the operator's panel", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { ADMIN_KEY, DOMAINS: DOMAIN } });
    const { app } = stage;
    await app.send({ to: `privacy@${DOMAIN}`, subject: "Erasure", text: LONG });
    await app.send({ to: `privacy@${DOMAIN}`, subject: "Written in HTML", html: HOSTILE });
    await app.send({ to: `privacy@${DOMAIN}`, raw: "Subject:\r\n\r\nNobody wrote this.\r\n" });
    await app.send({ to: `legal@${DOMAIN}`, subject: "A claim", text: "We claim." });
  });
  after(() => stage.close());

  const HOSTILE = `<p>Hello</p><script>top.ran = 1</script><img src="x" onerror="top.ran = 1">`;

  test("each inbox shows its size and the sender, subject, and beginning of each message", async (t) => {
    const { page, network, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
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
  });

  test("a message that names neither sender nor subject says so, in the list and opened", async (t) => {
    const { page, network } = await stage.visitInTurn(t);
    const receivedAt = new Date(stage.app.clock.nowMs()).toISOString();
    const bare = { id: "bare", from: "", subject: "", body: "", html: null, receivedAt };
    network.fail("GET /api/admin/company-inbox/general", { status: 200, body: [bare] });
    network.fail("GET /api/admin/company-inbox/general/bare", { status: 200, body: bare });
    const panel = adminPanel(page);
    await panel.enter("#company-inboxes?inbox=general");
    await page.getByRole("button", { name: /^Unknown sender\s*No subject/ }).click();
    for (const said of ["Unknown sender", "No subject"]) {
      await panel.dialog.getByRole("definition").getByText(said).waitFor();
    }
    await panel.dialog.getByText("No content available").waitFor();
  });

  test("new messages appear after a click on Refresh", async (t) => {
    const { page } = await stage.visitInTurn(t);
    await adminPanel(page).enter("#company-inboxes?inbox=business");
    await page.getByText("No messages found").waitFor();
    await stage.app.send({ to: `business@${DOMAIN}`, subject: "An offer", text: "Cheap." });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("button", { name: /An offer/ }).waitFor();
    await inboxButton(page, "Business", 1).waitFor();
  });

  test("an inbox that can't be loaded says so, and logs why", async (t) => {
    const { page, network } = await stage.visitInTurn(t);
    network.fail("GET /api/admin/company-inbox/business", { status: 503, body: {} });
    const logged = loggedOn(page, "Failed to load this inbox. Please try again.");
    await adminPanel(page).enter("#company-inboxes?inbox=business");
    await page
      .getByRole("alert")
      .getByText("Failed to load this inbox. Please try again.")
      .waitFor();
    assert.match((await logged).text(), /503/);
  });

  test("a message opens whole, and what it would run does not run", async (t) => {
    const { page } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    await panel.enter("#company-inboxes");
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
  });

  test("a subject as long as a letter is told whole, and leaves a phone room for the letter", async (t) => {
    const subject = "M".repeat(300);
    await stage.app.send({ to: `general@${DOMAIN}`, subject, text: "Brief." });
    const { page } = await stage.visitInTurn(t);
    await page.setViewportSize({ width: 320, height: 640 });
    const panel = adminPanel(page);
    await panel.enter("#company-inboxes?inbox=general");
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
  });

  test("the pictures that a message brings are shown, and nothing is opened before a click", async (t) => {
    const raw = mailWith({
      subject: "With a picture",
      html: '<p>Look: <img src="cid:sun" alt="the sun"></p>',
      parts: [{ type: "image/png", content: PNG, id: "sun" }],
    });
    await stage.app.send({ to: `general@${DOMAIN}`, raw });
    const { page, network } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    await panel.enter("#company-inboxes?inbox=general");
    const row = page.getByRole("button", { name: /With a picture/ });
    await row.waitFor();
    const OPENING = "GET /api/admin/company-inbox/general/*";
    assert.equal(network.count(OPENING), 0);
    await row.click();
    const picture = panel.dialog.frameLocator("iframe").locator("img[src^='blob:']");
    await picture.waitFor();
    assert.equal(network.count(OPENING), 1);
  });

  test("several messages are selected by keyboard, and deleted after a confirmation", async (t) => {
    for (const subject of ["First of three", "Second of three", "Third of three"]) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      await stage.app.send({ to: `abuse@${DOMAIN}`, subject, text: "Look." });
    }
    const { page, network, complaints } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    await panel.enter("#company-inboxes?inbox=abuse");
    const remove = page.getByRole("button", { name: "Delete selected" });
    await page.getByRole("checkbox", { name: "Select First of three" }).focus();
    assert.equal(await remove.isDisabled(), true);
    await page.keyboard.press("Space");
    await page.getByRole("checkbox", { name: "Select Third of three" }).check();
    await page.getByRole("status").getByText("2 of 3 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select all, 2 of 3 selected" }).waitFor();
    await remove.click();
    await panel.dialog.getByRole("heading", { name: "Delete 2 messages?" }).waitFor();
    await panel.dialog.getByRole("button", { name: "Cancel" }).click();
    await panel.dialog.waitFor({ state: "detached" });
    assert.equal(network.count("POST *"), 0);

    const DELETE = "POST /api/admin/company-inbox/abuse/delete";
    network.fail(DELETE, { status: 503, body: {} });
    await remove.click();
    const confirm = panel.dialog.getByRole("button", { name: "Delete", exact: true });
    await confirm.click();
    await panel.toast("Failed to delete the messages. Please try again.").waitFor();
    await gainsFocus(confirm);
    network.mend(DELETE);
    await confirm.click();
    await panel.toast("2 messages were deleted").waitFor();
    await panel.dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Second of three/ }).waitFor();
    await inboxButton(page, "Abuse", 1).waitFor();
    assert.equal(await page.getByRole("button", { name: /of three/ }).count(), 1);
    assert.equal(await remove.isDisabled(), true);
    await gainsFocus(remove);

    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("status").getByText("1 of 1 selected").waitFor();
    await remove.click();
    await confirm.click();
    await page.getByText("No messages found").waitFor();
    await gainsFocus(page.getByRole("heading", { name: "Abuse Inbox" }));
    assert.deepEqual(
      complaints.filter((said) => !said.includes("503")),
      [],
    );
  });

  test("messages older than a day are deleted, and newer ones stay", async (t) => {
    const today = new Date(stage.app.clock.nowMs()).toISOString().slice(0, 10);
    await stage.app.send({ to: `postmaster@${DOMAIN}`, subject: "Of today", text: "New." });
    const { page } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    await panel.enter("#company-inboxes?inbox=postmaster");
    const older = page.getByRole("button", { name: "Delete older than…" });
    const day = panel.dialog.getByLabel("Delete messages received before");
    const confirm = panel.dialog.getByRole("button", { name: "Delete", exact: true });
    await older.click();
    await panel.dialog.getByText("all older messages in the Postmaster inbox").waitFor();
    await day.fill("");
    assert.equal(await confirm.isDisabled(), true);
    await day.fill(today);
    await confirm.click();
    await panel.toast("0 messages were deleted").waitFor();
    await panel.dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Of today/ }).waitFor();

    await older.click();
    const tomorrow = Date.parse(`${today}T00:00:00.000Z`) + 24 * 60 * 60 * 1000;
    await day.fill(new Date(tomorrow).toISOString().slice(0, 10));
    await confirm.click();
    await panel.toast("1 message was deleted").waitFor();
    await page.getByText("No messages found").waitFor();
  });

  test("the overview warns of a company inbox that is nearly full, and leads there", async (t) => {
    const { page } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    const companyInboxes = [
      { inbox: "privacy", filledPercent: 79 },
      { inbox: "abuse", filledPercent: 80 },
    ];
    await page.route("**/api/admin/stats", async (route) => {
      const answer = await route.fetch();
      const stats = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...stats, companyInboxes } });
    });
    await panel.enter("#overview");
    const warnings = page.getByRole("list", { name: "Warnings" });
    await warnings.getByText("The Abuse inbox is 80% full.").waitFor();
    assert.equal(await warnings.getByRole("listitem").count(), 1);
    await warnings.getByRole("button", { name: "Open Abuse inbox" }).click();
    await page.getByRole("heading", { name: "Abuse Inbox" }).waitFor();
    await page.unroute("**/api/admin/stats");
  });

  test("what selects and deletes is large enough for a thumb on a phone", async (t) => {
    await stage.app.send({ to: `business@${DOMAIN}`, subject: "For a thumb", text: "x" });
    const { page } = await stage.visitInTurn(t);
    await page.setViewportSize({ width: 390, height: 844 });
    await adminPanel(page).enter("#company-inboxes?inbox=business");
    const labels = page.locator("label", { has: page.getByRole("checkbox") });
    await page.getByRole("checkbox", { name: "Select For a thumb" }).waitFor();
    for (const target of [
      ...(await labels.all()),
      page.getByRole("button", { name: "Delete selected" }),
      page.getByRole("button", { name: "Delete older than…" }),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- a few of them
      const box = await target.boundingBox();
      assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
    }
    assert.deepEqual(await findSideways(page), []);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("a message is deleted after a confirmation, and the inbox reloads", async (t) => {
    const { page, network } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    await panel.enter("#company-inboxes?inbox=legal");
    await page.getByRole("button", { name: /A claim/ }).click();
    const remove = panel.dialog.getByRole("button", { name: "Delete Message" });
    await remove.click();
    await panel.dialog.getByRole("button", { name: "Keep it" }).click();
    assert.equal(network.count("DELETE *"), 0);

    const DELETE = "DELETE /api/admin/company-inbox/delete/*";
    network.fail(DELETE, { status: 503, body: {} });
    await remove.click();
    const logged = loggedOn(page, "Failed to delete the message. Please try again.");
    await panel.dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await panel.toast("Failed to delete the message. Please try again.").waitFor();
    await logged;
    network.mend(DELETE);
    await panel.dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await panel.dialog.waitFor({ state: "detached" });
    await page.getByText("No messages found").waitFor();
    await inboxButton(page, "Legal", 0).waitFor();
    await gainsFocus(page.getByRole("heading", { name: "Legal Inbox" }));
  });
});
