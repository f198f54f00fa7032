import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { gainsFocus } from "../../stage/focus.ts";
import { mainPage } from "../../stage/parts/main-page.ts";
import { openAdvancingStage, type Stage } from "../../stage/stage.ts";
import { upgradeDialog } from "../../stage/parts/upgrade-dialog.ts";

const ACTIVE = "GET /api/premium-emails/active";
const CREATE = "POST /api/temp-emails";
const PROCESS_PATH = "/api/process-premium-payment";
const PROCESS = `POST ${PROCESS_PATH}`;
const DAY_MS = 86_400_000;

describe("a premium address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage({ MAIL_TRANSPORT: "smtp://127.0.0.1:9" });
  });

  test("bought by keyboard only, from the purchase to its expiry", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network, complaints } = visitor;
    const free = await visitor.arrive();
    const { opener, prefix, card, dialog, receipt, summary, banner } = upgradeDialog(page);
    const tab = await page.context().newPage();
    await tab.goto("/");
    await mainPage(tab).email();

    await t.test("can be bought without a mouse", async () => {
      await opener.focus();
      await page.keyboard.press("Enter");
      await gainsFocus(prefix);
      await page.keyboard.type("june.meadow");
      await page.keyboard.press("Enter");
      await card.number.waitFor();
      await gainsFocus(card.number);
      await page.keyboard.type("4242424242424242");
      await page.keyboard.press("Tab");
      await page.keyboard.type("1240");
      await page.keyboard.press("Tab");
      await page.keyboard.type("123");
      await page.keyboard.press("Enter");
      const text = "june.meadow@mayfly.test has been created and will last 24 hours.";
      await main.toast("Payment Successful! 🎉", text).waitFor();
      await receipt.waitFor();
      await gainsFocus(summary);
      assert.equal(await main.email(), "june.meadow@mayfly.test");
    });

    await t.test(
      "replaces the free one with its own inbox and countdown, and the free one stays",
      async () => {
        await dialog.waitFor({ state: "detached" });
        await main.card.getByText(/^Yours until tomorrow, /).waitFor();
        await main.card.getByText("Notch: a free address’s 15 min.").waitFor();
        await main.card.getByText("24 Hours", { exact: true }).waitFor();
        for (const words of [/^Valid for/, "Auto-refresh when expired"]) {
          assert.equal(await main.card.getByText(words).count(), 0);
        }
        assert.equal(await main.extend.count(), 0);
        await receipt.getByText("$1.99").waitFor();
        await receipt.getByText("Test mode: no card is charged").waitFor();

        const to = "june.meadow@mayfly.test";
        await stage.app.send({ to, subject: "To the new name", text: "x" });
        await main.row("To the new name").element.waitFor();
        await main.card.getByRole("button", { name: new RegExp(`^${free}`) }).click();
        assert.equal(await main.email("june.meadow"), free);
        await main.extend.waitFor();
        await banner.getByText("24 Hours").waitFor();
        await banner.getByText(/^until tomorrow, /).waitFor();
        await page.setViewportSize({ width: 320, height: 720 });
        const cut = await banner
          .getByText("june.meadow")
          .first()
          .locator("xpath=descendant-or-self::*[not(self::wbr)]")
          .evaluateAll((parts) =>
            parts
              .filter((part) => part.scrollWidth > part.clientWidth)
              .map((part) => part.outerHTML),
          );
        assert.deepEqual(cut, []);
        await page.setViewportSize({ width: 1280, height: 720 });
        await banner.getByRole("button", { name: "Open inbox" }).click();
        assert.equal(await main.email(free), "june.meadow@mayfly.test");
        await summary.waitFor();
        assert.equal(await receipt.isVisible(), false);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("appears in every tab of its browser", async () => {
      await mainPage(tab).address.filter({ hasText: "june.meadow" }).waitFor();
      await mainPage(tab).card.getByText("24 Hours", { exact: true }).waitFor();
      await tab.close();
    });

    await t.test("remains after a reload, and its receipt is available again", async () => {
      const asked = network.count(ACTIVE);
      await page.reload();
      assert.equal(await main.email(), "june.meadow@mayfly.test");
      assert.equal(await receipt.isVisible(), false);
      await summary.click();
      await receipt.getByText("$1.99").waitFor();
      // A known address isn't requested again: each response would issue a token, and there are at most ten.
      assert.equal(network.count(ACTIVE), asked);
    });

    await t.test(
      "opens on another device through its receipt's link, after a confirmation",
      async (tt) => {
        const link = await receipt.getByRole("textbox", { name: "Restore link" }).inputValue();
        const other = await stage.visitInTurn(tt);
        await other.page.goto(new URL(link).hash.replace(/^/, "/"));
        const confirm = other.page.getByRole("dialog", { name: "Open this address here?" });
        await confirm.getByRole("button", { name: "Open address" }).click();
        assert.equal(await other.main.email(), "june.meadow@mayfly.test");
        await other.main.card.getByText("24 Hours", { exact: true }).waitFor();
        assert.equal(await other.main.extend.count(), 0);
      },
    );

    await t.test(
      "is recovered after the browser's storage was cleared, without a free one",
      async () => {
        const [made, asked] = [network.count(CREATE), network.count(ACTIVE)];
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        assert.equal(await main.email(), "june.meadow@mayfly.test");
        await main.card.getByText("24 Hours", { exact: true }).waitFor();
        assert.equal(network.count(CREATE), made);
        assert.equal(network.count(ACTIVE), asked + 1);
      },
    );

    await t.test("can’t be burned, and Burn all says so if it is the only address", async () => {
      await page.setViewportSize({ width: 390, height: 720 });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "Burn all" }).click();
      await main.toast("Nothing to burn", "Only free addresses can be burned.").waitFor();
    });
    await page.setViewportSize({ width: 1280, height: 720 });

    await t.test(
      "isn't awaited if the lookup fails: a free one comes, and later the bought one",
      async () => {
        network.fail(ACTIVE, { status: 503, body: { error: "STORE_UNAVAILABLE", message: "" } });
        const made = network.count(CREATE);
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        assert.match(await main.email("june.meadow"), /@mayfly\.test$/);
        assert.equal(network.count(CREATE), made + 1);
        network.mend(ACTIVE);
        await page.reload();
        await main.address.filter({ hasText: "june.meadow" }).waitFor();
      },
    );

    await t.test("isn't awaited for long if the lookup hangs", async () => {
      await main.connection("Live").waitFor();
      network.hold(ACTIVE);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      assert.match(await main.email("june.meadow"), /@mayfly\.test$/);
      network.release(ACTIVE);
      await page.reload();
      await main.address.filter({ hasText: "june.meadow" }).waitFor();
    });

    await t.test("expires after a day with a notice, and a free one replaces it", async () => {
      await main.connection("Live").waitFor();
      // The server notifies the page. Advancing the page's clock as well could end the toast before the check.
      stage.app.clock.advance(DAY_MS);
      await main.toast("Address ended", "Its mail is deleted.").waitFor();
      assert.match(await main.email("june.meadow"), /^\w+\.\w+\.\w+@mayfly\.test$/);
      await banner.getByText("Need it until tomorrow?").waitFor();
      await opener.waitFor();
    });
  });

  test("in a browser that is closed during the purchase", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { network } = visitor;
    const context = visitor.page.context();
    await visitor.arrive();
    let { page } = visitor;

    await t.test(
      "sends no completion if nothing was paid, and its name is free again",
      async () => {
        await upgradeDialog(page).choose("never.paid");
        await page.close();
        page = await context.newPage();
        const looked = network.next(ACTIVE);
        await page.goto("/");
        await looked;
        assert.equal(network.count(PROCESS), 0);
        await upgradeDialog(page).choose("never.paid");
        await upgradeDialog(page).later.click();
      },
    );

    await t.test("exists although the call that creates it was lost", async () => {
      const { choose, fillCard, pay } = upgradeDialog(page);
      await choose("lost.call");
      await fillCard();
      network.fail(PROCESS, "unreachable");
      const failed = processingFails(page);
      await pay.click();
      await failed;
      await page.close();
      network.mend(PROCESS);
      page = await context.newPage();
      await page.goto("/");
      await mainPage(page).address.filter({ hasText: "lost.call" }).waitFor();
      await upgradeDialog(page).receipt.waitFor();
      await mainPage(page).connection("Live").waitFor();
      stage.app.clock.advance(DAY_MS);
      // The page offers another one once it has noticed the expiry.
      await upgradeDialog(page).banner.getByText("Need it until tomorrow?").waitFor();
    });

    await t.test(
      "exists although the answer was lost, and shows its receipt once that is returned, too",
      async () => {
        const { choose, fillCard, pay } = upgradeDialog(page);
        await choose("lost.receipt");
        await fillCard();
        network.fail(PROCESS, "unanswered");
        const failed = processingFails(page);
        await pay.click();
        await failed;
        await page.close();
        page = await context.newPage();
        await page.goto("/");
        await mainPage(page).address.filter({ hasText: "lost.receipt" }).waitFor();
        assert.equal(await upgradeDialog(page).receipt.count(), 0);
        network.mend(PROCESS);
        await upgradeDialog(page).receipt.waitFor();
        await mainPage(page).connection("Live").waitFor();
        stage.app.clock.advance(DAY_MS);
        await upgradeDialog(page).banner.getByText("Need it until tomorrow?").waitFor();
      },
    );

    await t.test(
      "sends the receipt to an address that the buyer adds after choosing the name",
      async () => {
        const main = mainPage(page);
        const free = await main.email("lost.");
        const { choose, changeEmail, proceed, dialog, fillCard, pay, receipt } =
          upgradeDialog(page);
        await choose("with.receipt");
        await changeEmail.click();
        await dialog.getByText("Also send me the receipt by email").click();
        await dialog.getByText("at mayfly.test or burrow.test only").waitFor();
        await dialog.getByLabel("Email for the receipt").fill(free);
        await proceed.click();
        await fillCard();
        await pay.click();
        await receipt.waitFor();
        await main.card.getByRole("button", { name: new RegExp(`^${free}`) }).click();
        await main.row("Your address with.receipt@mayfly.test").element.waitFor();
      },
    );
  });
});

async function processingFails(page: Page): Promise<void> {
  await page.waitForEvent("requestfailed", (request) => request.url().endsWith(PROCESS_PATH));
}
