import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { holdsText, replyDialog, type ReplyDialog } from "./stage/answer-dialogs.ts";
import { stopClock } from "./stage/clock.ts";
import { mainPage, type MessageRow } from "./stage/main-page.ts";
import { sendLetter } from "./stage/send-letter.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Visitor } from "./stage/visitor.ts";

const STORED = "mayfly.drafts";

describe("a reply that was begun", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("is there again: when the dialog is opened anew, after a reload, and in another tab", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main } = visitor;
    const row = await receive(visitor, "A letter");
    const other = await receive(visitor, "Another letter");
    const reply = await begin(visitor, row, "Half a sentence");
    await page.keyboard.press("Escape");
    await reply.dialog.waitFor({ state: "detached" });

    await open(visitor, other);
    await holdsText(reply.message, "");
    await reply.cancel.click();
    await open(visitor, row);
    await holdsText(reply.message, "Half a sentence");

    await page.reload();
    await open(visitor, row);
    await holdsText(reply.message, "Half a sentence");

    const second = await page.context().newPage();
    await second.goto("/");
    await mainPage(second).row("A letter").element.first().waitFor();
    const there = mainPage(second).row("A letter");
    await there.element.hover();
    await there.button("Reply").click();
    await holdsText(replyDialog(second).message, "Half a sentence");
    await replyDialog(second).message.fill("Half a sentence, and the rest");
    await page.bringToFront();
    await holdsText(reply.message, "Half a sentence, and the rest");
    assert.equal(await main.rows.count(), 2);
    assert.deepEqual(visitor.complaints, []);
  });

  test("waits at an earlier address, to be gone on with there", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { main } = visitor;
    const row = await receive(visitor, "Before");
    const first = await main.email();
    const reply = await begin(visitor, row, "Later");
    await reply.cancel.click();
    await main.newEmail.click();
    const second = await main.email(first);
    await sendLetter(stage.app, main, { subject: "Now", from: "someone@burrow.test" });
    await keeps(visitor, "Later");
    await main.card.getByRole("button", { name: /^Earlier/ }).click();
    await main.card.getByRole("button", { name: new RegExp(first) }).click();
    assert.equal(await main.email(second), first);
    await open(visitor, row);
    await holdsText(reply.message, "Later");
  });

  test("goes with its message", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const row = await receive(visitor, "To delete");
    const kept = await receive(visitor, "To keep");
    const reply = await begin(visitor, row, "Secret");
    await reply.cancel.click();
    await begin(visitor, kept, "Still wanted");
    await reply.cancel.click();
    await row.element.hover();
    await row.remove.click();
    await row.element.waitFor({ state: "detached" });
    await visitor.page.waitForFunction(
      (key) => !sessionStorage.getItem(key)?.includes("Secret"),
      STORED,
    );
    await keeps(visitor, "Still wanted");
  });

  test("goes when it was sent", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const [here, elsewhere] = [await visitor.arrive(), await stage.visitInTurn(t)];
    const row = await sendLetter(stage.app, visitor.main, {
      subject: "From a neighbour",
      from: await elsewhere.arrive(),
    });
    assert.match(here, /@mayfly\.test$/);
    const reply = await begin(visitor, row, "Short and final");
    await keeps(visitor, "Short and final");
    await reply.send.click();
    await visitor.main.toast("Success", "Reply sent successfully").waitFor();
    await visitor.page.waitForFunction((key) => sessionStorage.getItem(key) === null, STORED);
  });

  test("stays on the screen when its address ends, to be copied, and nowhere else", async (t) => {
    const visitor = await stage.visit(t, {
      movableClock: true,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { page, main } = visitor;
    const row = await receive(visitor, "The last one");
    const email = await main.email();
    const reply = await begin(visitor, row, "Nearly done");
    await reply.dialog.getByText(email, { exact: true }).waitFor();
    await page.clock.fastForward("14:50");
    stage.app.clock.advance(15 * 60_000);
    // Less than the 20 s after which a call is aborted: the page's clock controls that, too.
    await page.clock.runFor(11_000);
    await reply.problem.getByText("This address has ended").waitFor();
    assert.equal(await reply.message.inputValue(), "Nearly done");
    assert.equal(await reply.send.count(), 0);
    await stopClock(page);
    await reply.dialog.getByRole("button", { name: "Copy text" }).click();
    await reply.dialog.getByRole("button", { name: "Copied!" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "Nearly done");
    await page.clock.resume();
    await reply.cancel.click();
    await main.email(email);
    await page.waitForFunction((key) => sessionStorage.getItem(key) === null, STORED);
  });

  test("knows that the server has ended its address, whatever this device's clock says", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const row = await receive(visitor, "Cut short");
    const email = await visitor.main.email();
    const reply = await begin(visitor, row, "There was time");
    await visitor.main.connection("Live").waitFor({ state: "attached" });
    stage.app.clock.advance(15 * 60_000);
    await reply.problem.getByText("This address has ended").waitFor();
    assert.equal(await reply.message.inputValue(), "There was time");
    assert.equal(await reply.send.count(), 0);
    await visitor.main.email(email);
  });

  test("goes on from an address that was left meanwhile, and says how long that has", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main } = visitor;
    const row = await receive(visitor, "Not over");
    const email = await main.email();
    const reply = await begin(visitor, row, "Still here");
    const other = await page.context().newPage();
    await other.goto("/");
    await mainPage(other).newEmail.click();
    await mainPage(other).email(email);
    await page.bringToFront();
    await main.address.filter({ hasNotText: email }).waitFor();
    const said = reply.dialog.getByText(/An answer can reach you for 1[45]:\d\d minutes\./);
    await said.filter({ hasText: email }).waitFor();
    assert.equal(await reply.send.count(), 1);
  });

  test("that the server refuses because the address has ended keeps its text", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const row = await receive(visitor, "Too late");
    const reply = await begin(visitor, row, "Words");
    visitor.network.fail("POST /api/email/reply", {
      status: 401,
      body: { error: "TOKEN_UNKNOWN", message: "This address has ended." },
    });
    visitor.network.hold("GET /api/email/messages");
    await reply.send.and(visitor.page.locator(":enabled")).waitFor();
    await reply.message.press("Control+Enter");
    await visitor.main.toast("Error", "This address has ended.").waitFor();
    await reply.problem.getByText("Copy your text before you close this.").waitFor();
    assert.equal(await reply.message.inputValue(), "Words");
  });

  async function receive(visitor: Visitor, subject: string): Promise<MessageRow> {
    if (new URL(visitor.page.url()).pathname !== "/") await visitor.arrive();
    const from = "someone@burrow.test";
    return sendLetter(stage.app, visitor.main, { subject, from });
  }
});

async function open({ page }: Visitor, row: MessageRow): Promise<ReplyDialog> {
  await row.element.hover();
  await row.button("Reply").click();
  const reply = replyDialog(page);
  await reply.dialog.waitFor();
  return reply;
}

async function begin(visitor: Visitor, row: MessageRow, text: string): Promise<ReplyDialog> {
  const reply = await open(visitor, row);
  await reply.message.fill(text);
  return reply;
}

/** Resolves when these words stand among the drafts that the tab keeps. */
async function keeps({ page }: Visitor, words: string): Promise<void> {
  await page.waitForFunction(([key, text]) => sessionStorage.getItem(key)?.includes(text), [
    STORED,
    words,
  ] as const);
}
