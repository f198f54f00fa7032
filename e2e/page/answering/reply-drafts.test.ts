import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  holdsText,
  leave,
  replyDialog,
  type ReplyDialog,
} from "../../stage/parts/answer-dialogs.ts";
import { stopClock } from "../../stage/clock.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { mainPage, type MessageRow } from "../../stage/parts/main-page.ts";
import { receivePlainMail } from "../../stage/mail/send-plain-mail.ts";
import { openAdvancingStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

const STORED = "mayfly.drafts";

describe("a draft of a reply", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage();
  });

  test("stays on the screen when its address expires, for copying, and nowhere else", async (t) => {
    const visitor = await stage.visitInTurn(t, {
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
    // Less than the 20 s after which a call is aborted: the page's clock controls that timeout, too.
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
    await gainsFocus(main.inbox.getByRole("heading", { name: "Inbox" }));
    await main.email(email);
    await page.waitForFunction((key) => sessionStorage.getItem(key) === null, STORED);
  });

  // One visitor with a growing number of drafts.
  test("in one browser", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    await visitor.arrive();
    const second = await page.context().newPage();
    const there = mainPage(second);

    await t.test("is deleted when sent", async () => {
      const { email } = await stage.app.createAddress();
      const row = await receivePlainMail(stage.app, visitor, {
        subject: "From a neighbor",
        from: email,
      });
      assert.match(await main.email(), /@mayfly\.test$/);
      const reply = await begin(visitor, row, "Short and final");
      await keeps(visitor, "Short and final");
      await reply.send.click();
      await main.toast("Success", "Reply sent successfully").waitFor();
      await page.waitForFunction((key) => sessionStorage.getItem(key) === null, STORED);
      await reply.dialog.waitFor({ state: "detached" });
    });

    await t.test(
      "returns when the dialog is reopened, after a reload, and in another tab",
      async () => {
        const row = await receive(visitor, "A letter");
        const other = await receive(visitor, "Another message");
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

        await second.goto("/");
        const shown = there.row("A letter");
        await shown.element.hover();
        await shown.button("Reply").click();
        await holdsText(replyDialog(second).message, "Half a sentence");
        await replyDialog(second).message.fill("Half a sentence, and the rest");
        await page.bringToFront();
        await holdsText(reply.message, "Half a sentence, and the rest");
        assert.equal(await main.rows.count(), 3);
        assert.deepEqual(visitor.complaints, []);
        for (const each of [reply, replyDialog(second)]) await leave(each);
        await page.bringToFront();
      },
    );

    await t.test("stays at another address and can be continued there", async () => {
      const row = await receive(visitor, "Before");
      const first = await main.email();
      const reply = await begin(visitor, row, "Later");
      await reply.cancel.click();
      await main.newEmail.click();
      const next = await main.email(first);
      await receive(visitor, "To the second");
      await keeps(visitor, "Later");
      await main.card.getByRole("button", { name: new RegExp(`^${first}`) }).click();
      assert.equal(await main.email(next), first);
      await open(visitor, row);
      await holdsText(reply.message, "Later");
      await reply.cancel.click();
    });

    await t.test("is deleted with its message", async () => {
      const row = await receive(visitor, "To delete");
      const kept = await receive(visitor, "To keep");
      const reply = await begin(visitor, row, "Secret");
      await keeps(visitor, "Secret");
      await reply.cancel.click();
      await begin(visitor, kept, "Still wanted");
      await reply.cancel.click();
      await row.element.hover();
      await row.remove.click();
      await row.element.waitFor({ state: "detached" });
      await page.waitForFunction((key) => !sessionStorage.getItem(key)?.includes("Secret"), STORED);
      await keeps(visitor, "Still wanted");
    });

    await t.test(
      "continues from an address that the visitor left, and shows its time left",
      async () => {
        const row = await receive(visitor, "Not over");
        const email = await main.email();
        const reply = await begin(visitor, row, "Still here");
        await second.bringToFront();
        await there.newEmail.click();
        await there.email(email);
        await page.bringToFront();
        await main.address.filter({ hasNotText: email }).waitFor();
        const said = reply.dialog.getByText(/You can receive an answer for 1[45]:\d\d minutes\./);
        await said.filter({ hasText: email }).waitFor();
        assert.equal(await reply.send.count(), 1);
        await reply.cancel.click();
        await second.close();
      },
    );

    await t.test(
      "keeps its text if the server refuses it because the address has expired",
      async () => {
        const row = await receive(visitor, "Too late");
        const reply = await begin(visitor, row, "Words");
        network.fail("POST /api/email/reply", {
          status: 401,
          body: { error: "TOKEN_UNKNOWN", message: "This address has ended." },
        });
        network.hold("GET /api/email/messages");
        await reply.send.and(page.locator(":enabled")).waitFor();
        await reply.message.press("Control+Enter");
        await main.toast("Error", "This address has ended.").waitFor();
        await reply.problem.getByText("Copy your text before you close this.").waitFor();
        assert.equal(await reply.message.inputValue(), "Words");
        network.mend("POST /api/email/reply");
        network.release("GET /api/email/messages");
        await reply.cancel.click();
      },
    );

    await t.test(
      "detects that the server has ended its address, whatever this device's clock",
      async () => {
        await page.reload();
        const row = await receive(visitor, "Cut short");
        const email = await main.email();
        const reply = await begin(visitor, row, "There was time");
        await main.connection("Live").waitFor({ state: "attached" });
        stage.app.clock.advance(15 * 60_000);
        await reply.problem.getByText("This address has ended").waitFor();
        assert.equal(await reply.message.inputValue(), "There was time");
        assert.equal(await reply.send.count(), 0);
        await main.email(email);
      },
    );
  });

  const receive = (visitor: Visitor, subject: string) =>
    receivePlainMail(stage.app, visitor, { subject, from: "someone@burrow.test" });
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

/** Resolves when the tab's stored drafts contain these words. */
async function keeps({ page }: Visitor, words: string): Promise<void> {
  await page.waitForFunction(([key, text]) => sessionStorage.getItem(key)?.includes(text), [
    STORED,
    words,
  ] as const);
}
