import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { newTestBuyer } from "../../../server/test/premium/test-buyer.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openAdvancingStage, type Stage } from "../../stage/stage.ts";
import { GOOD_CARD, upgradeDialog } from "../../stage/parts/upgrade-dialog.ts";

const INTENT = "POST /api/create-payment-intent";
const CONFIRM = "POST /api/payments/test/confirm";
const PROCESS = "POST /api/process-premium-payment";
const DAY_MS = 86_400_000;

describe("the Upgrade dialog", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage({ MAIL_TRANSPORT: "smtp://127.0.0.1:9" });
  });

  test("before payment", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main, complaints, network } = visitor;
    const { opener, prefix, domain, dialog, proceed, changeEmail, choose, fillCard } =
      upgradeDialog(page);
    const { card, pay, later } = upgradeDialog(page);
    await visitor.arrive();

    await t.test(
      "shows each rule of a prefix in its own words, and Continue needs a prefix",
      async () => {
        await opener.click();
        assert.equal(await proceed.isDisabled(), true);
        assert.equal(await dialog.getByRole("contentinfo").count(), 0, "that is the page's");
        await prefix.press("Enter");
        await main.toast("Prefix Required", "Please enter a custom email prefix").waitFor();
        await prefix.fill("ab");
        await proceed.click();
        await main
          .toast("Prefix Too Short", "Email prefix must be at least 3 characters")
          .waitFor();
        await prefix.fill("june meadow");
        await main.toastRegion.getByText("Prefix Too Short").waitFor({ state: "detached" });
        await proceed.click();
        const allowed = "Only letters, numbers, dots, dashes and underscores allowed";
        await main.toast("Invalid Prefix", allowed).waitFor();
        await prefix.and(page.locator("[aria-invalid=true]")).waitFor();
        await prefix.fill("");
        await prefix.pressSequentially("JUNE.Meadow-is_longer.than.20");
        assert.equal(await prefix.inputValue(), "june.meadow-is_longe");
        assert.equal(network.count(INTENT), 0);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "shows the availability of each full address while the visitor types",
      async () => {
        await prefix.fill("wren.hill");
        await dialog.getByText("Available").nth(1).waitFor();
        await dialog.getByText("wren.hill@mayfly.test: Available").waitFor({ state: "attached" });
        await page.setViewportSize({ width: 320, height: 640 });
        await prefix.fill("quentin-marlowe-long");
        for (const offered of ["mayfly.test", "burrow.test"]) {
          const whole = dialog.locator("label").filter({ hasText: `@${offered}` });
          assert.deepEqual(await hiddenPartsOf(whole), [], `@${offered} on a phone`);
        }
        await page.setViewportSize({ width: 1280, height: 720 });
        // The operator reads this name, so it isn't for sale.
        await prefix.fill("postmaster");
        await dialog.getByText("Taken").nth(1).waitFor();
        await domain("burrow.test").check();
        await dialog.getByText("postmaster@burrow.test: Taken").waitFor({ state: "attached" });
        network.fail("GET /api/premium-emails/availability*", "unreachable");
        await prefix.fill("wren.hollow");
        await proceed.click();
        await changeEmail.waitFor();
        network.mend("GET /api/premium-emails/availability*");
      },
    );

    await t.test(
      "a prefix that another buyer is paying for is refused, and the text stays",
      async () => {
        await newTestBuyer(stage.app).started("two.buyers");
        await changeEmail.click();
        await domain("mayfly.test").check();
        await prefix.fill("two.buyers");
        await proceed.click();
        await main.toast("Not Available", "Please choose another prefix.").waitFor();
        assert.equal(await prefix.inputValue(), "two.buyers");
        await domain("burrow.test").check();
        await proceed.click();
        await dialog.getByText("two.buyers@burrow.test").last().waitFor();
        await changeEmail.waitFor();
        await later.click();
      },
    );

    await t.test(
      "going back loses neither the card nor the name, and the same name needs no second hold",
      async () => {
        const held = network.count(INTENT);
        await choose("lost.nothing");
        await fillCard("4000 0000 0000 0002");
        await changeEmail.click();
        assert.equal(await prefix.inputValue(), "lost.nothing");
        await page.setViewportSize({ width: 320, height: 640 });
        await dialog.getByText("The notch shows").scrollIntoViewIfNeeded();
        await proceed.click();
        await gainsFocus(card.number);
        assert.ok(await isOnTop(changeEmail), "the second step is scrolled to its start");
        await page.setViewportSize({ width: 320, height: 400 });
        await changeEmail.click();
        await proceed.click();
        await gainsFocus(card.number);
        const close = dialog.getByRole("button", { name: "Close" });
        assert.ok(await isOnTop(close), "in a low window, only the middle of the dialog scrolls");
        await page.setViewportSize({ width: 1280, height: 720 });
        assert.equal(await card.number.inputValue(), "4000 0000 0000 0002");
        assert.equal(await card.cvc.inputValue(), "123");
        assert.equal(network.count(INTENT), held + 1);
      },
    );

    await t.test("a double click on Continue doesn't pay", async () => {
      await card.number.fill(GOOD_CARD);
      await changeEmail.click();
      await proceed.dblclick();
      await card.number.waitFor();
      assert.equal(network.count(CONFIRM), 0);
    });

    await t.test("the input is kept on return, but a card never is", async () => {
      await later.click();
      await opener.click();
      assert.equal(await prefix.inputValue(), "lost.nothing");
      assert.equal(await card.number.count(), 0, "a card is never kept");
      await page.goto("/no/such/page");
      await page.goBack();
      await opener.click();
      assert.equal(await prefix.inputValue(), "lost.nothing");
      await later.click();
    });

    await t.test("card errors appear at their fields, and nothing is sent", async () => {
      await choose("faulty.card");
      await pay.click();
      await dialog.getByText("Your card number is incomplete.").waitFor();
      await gainsFocus(card.number);
      await fillCard("4242 4242 4242 4241");
      await pay.click();
      await dialog.getByText("Your card number is invalid.").waitFor();
      await card.number.fill("4242424242424242");
      await card.expiry.fill("1020");
      await pay.click();
      await dialog.getByText("Your card's expiration date is in the past.").waitFor();
      assert.equal(network.count(CONFIRM), 0);
    });

    await t.test("an expired hold is reported, and can be renewed", async () => {
      const held = network.count(INTENT);
      await fillCard();
      await page.clock.fastForward(15 * 60_000);
      await dialog.getByText("No longer held for you").waitFor();
      await pay.and(page.locator(":disabled")).waitFor();
      stage.app.clock.advance(15 * 60_000);
      await dialog.getByRole("button", { name: "Hold it again" }).click();
      await dialog.getByText("Held for you for").waitFor();
      await pay.and(page.locator(":enabled")).waitFor();
      assert.equal(network.count(INTENT), held + 1);
    });
  });

  test("paying", async (t) => {
    const { page, main, arrive, network, complaints } = await stage.visitInTurn(t);
    await arrive();
    const { opener, prefix, proceed, choose, fillCard, card, pay, dialog, bank, receipt, banner } =
      upgradeDialog(page);
    const { changeEmail } = upgradeDialog(page);

    await t.test(
      "a declined card shows the provider's text; the bank's question pays only when approved",
      async () => {
        await choose("third.card");
        await fillCard("4000 0000 0000 0002");
        await pay.click();
        await main.toast("Payment Failed", "Your card was declined.").waitFor();
        await dialog.getByText("Nothing was charged.").waitFor();
        await changeEmail.click();
        assert.equal(await dialog.getByText("Nothing was charged.").count(), 0);
        await proceed.click();
        await card.number.fill("4000 0000 0000 9995");
        await pay.click();
        await main.toast("Payment Failed", "Your card has insufficient funds.").waitFor();
        await card.number.fill("4000 0025 0000 3155");
        await pay.click();
        await bank.waitFor();
        await page.keyboard.press("Escape");
        await bank.waitFor({ state: "detached" });
        await main.toast("Payment Failed", "Nothing was charged.").waitFor();
        await pay.click();
        await bank.waitFor();
        assert.equal(await main.toastRegion.getByText("Payment Failed").count(), 0);
        await bank.getByRole("button", { name: "Approve" }).click();
        await receipt.waitFor();
        assert.equal(await main.email(), "third.card@mayfly.test");
        assert.deepEqual(complaints, []);
      },
    );

    // The page offers another address once this one has ended.
    await main.connection("Live").waitFor();
    stage.app.clock.advance(DAY_MS);
    await banner.getByText("Need it until tomorrow?").waitFor();

    await t.test(
      "a network failure loses nothing at any step, and a response lost after the payment is retried",
      async () => {
        await opener.click();
        await prefix.fill("no.network");
        network.fail(INTENT, "unreachable");
        await proceed.click();
        await main.toast("Payment Error", "There was an error processing your payment.").waitFor();
        await dialog.getByText("Nothing was charged.").waitFor();
        network.mend(INTENT);
        await proceed.click();
        await fillCard();
        network.fail(CONFIRM, "unreachable");
        await pay.click();
        await dialog.getByText("We never charge you twice").waitFor();
        assert.equal(await card.cvc.inputValue(), "123");
        network.mend(CONFIRM);
        const confirmed = network.count(CONFIRM);
        network.fail(PROCESS, "unreachable");
        const askedTwice = network.next(PROCESS).then(() => network.next(PROCESS));
        await pay.click();
        await askedTwice;
        network.mend(PROCESS);
        await receipt.waitFor();
        assert.equal(await main.email(), "no.network@mayfly.test");
        assert.equal(network.count(CONFIRM), confirmed + 1);
      },
    );
  });
});

function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** Returns the parts of a row that are cut off. */
function hiddenPartsOf(row: Locator): Promise<string[]> {
  return row.evaluate((label) =>
    [...label.querySelectorAll("span")]
      .filter((part) => getComputedStyle(part).overflow === "hidden")
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => part.textContent),
  );
}
