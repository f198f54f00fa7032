import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { stopClock } from "../stage/clock.ts";
import { holdsFocus } from "../stage/focus.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

describe("the main page by keyboard and screen reader", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by one visitor", async (t) => {
    const visitor = await stage.visitInTurn(t, {
      permissions: ["clipboard-read", "clipboard-write"],
      movableClock: true,
    });
    const { page, main, network } = visitor;
    const first = await visitor.arrive();
    await main.connection("Live").waitFor();

    await t.test("shortcuts are inactive in a field, in a dialog, and with Ctrl", async () => {
      const calls = network.count("POST *");
      await page.keyboard.press("Shift+N");
      await page.keyboard.press("Alt+n");
      await main.domain.focus();
      await page.keyboard.press("e");
      await main.card.getByRole("button", { name: "Open an existing address" }).click();
      const dialog = page.getByRole("dialog");
      const field = dialog.getByLabel("Email address");
      await field.pressSequentially("nec?#");
      assert.equal(await field.inputValue(), "nec?#");
      await dialog.getByRole("button", { name: "Close" }).press("n");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      // This call follows any request of the keys, so it has arrived.
      await page.evaluate(() => fetch("/api/config"));
      assert.equal(network.count("POST *"), calls);
      assert.equal(await main.email(), first);
    });

    await t.test("c copies, n creates a new address, e extends it", async () => {
      await stopClock(page);
      await page.keyboard.press("c");
      await main.card.getByRole("button", { name: "Copied!" }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), first);
      await page.clock.resume();
      await page.keyboard.press("n");
      await main.email(first);
      await page.keyboard.press("e");
      await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
      assert.deepEqual(visitor.complaints, []);
    });

    const email = await main.email();
    await main.connection("Live").waitFor();

    await t.test(
      "j and k move, Enter opens, # deletes and moves the focus to the next message",
      async () => {
        for (const subject of ["Oldest", "Middle", "Newest"]) {
          await stage.app.send({ to: email, subject, text: `text of ${subject}` });
          await main.row(subject).element.waitFor();
        }
        await page.keyboard.press("j");
        await page.keyboard.press("j");
        await focusIsOn("Middle");
        await page.keyboard.press("Enter");
        await main.row("Middle").element.getByText("Plain Text Message").waitFor();
        await main.inbox.getByRole("button", { name: /^Sender sender@\S+ .*Middle$/ }).waitFor();
        await page.keyboard.press("#");
        await main
          .toast("Message deleted", "The message has been removed from your inbox")
          .waitFor();
        await main.row("Middle").element.waitFor({ state: "detached" });
        await focusIsOn("Oldest");
        await page.keyboard.press("k");
        await focusIsOn("Newest");

        async function focusIsOn(subject: string): Promise<void> {
          await holdsFocus(main.row(subject).element);
        }
      },
    );

    await t.test("new mail is announced with its sender and subject", async () => {
      await stage.app.send({ to: email, subject: "Hear this", text: "x" });
      await visitor.page
        .locator("[aria-live=polite], [role=status]")
        .filter({ hasText: /New message from .*: Hear this/ })
        .waitFor({ state: "attached" });
    });

    await t.test("? shows the shortcuts; they can be turned off, and stay off", async () => {
      await main.connection("Live").waitFor();
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await dialog.waitFor();
      await dialog.getByRole("checkbox").or(dialog.getByRole("switch")).uncheck();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      const created = network.count("POST /api/temp-emails");
      await page.keyboard.press("n");
      await page.reload();
      await main.connection("Live").waitFor();
      await page.keyboard.press("n");
      assert.equal(await main.email(), email);
      assert.equal(network.count("POST /api/temp-emails"), created);
    });
  });
});
