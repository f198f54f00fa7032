import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gainsFocus } from "./stage/focus.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import { upgradeDialog } from "./stage/upgrade-dialog.ts";

const INTENT = "POST /api/create-payment-intent";
const CONFIRM = "POST /api/payments/test/confirm";
const PROCESS = "POST /api/process-premium-payment";

describe("the Upgrade dialog", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("says each rule of a prefix in its own words, and Continue needs one", async (t) => {
    const { page, main, arrive, complaints, network } = await stage.visit(t);
    await arrive();
    const { opener, prefix, proceed } = upgradeDialog(page);
    await opener.click();
    assert.equal(await proceed.isDisabled(), true);
    await prefix.press("Enter");
    await main.toast("Prefix Required", "Please enter a custom email prefix").waitFor();
    await prefix.fill("ab");
    await proceed.click();
    await main.toast("Prefix Too Short", "Email prefix must be at least 3 characters").waitFor();
    await prefix.fill("june meadow");
    await proceed.click();
    const allowed = "Only letters, numbers, dots, dashes and underscores allowed";
    await main.toast("Invalid Prefix", allowed).waitFor();
    await prefix.and(page.locator("[aria-invalid=true]")).waitFor();
    await prefix.fill("");
    await prefix.pressSequentially("JUNE.Meadow-is_longer.than.20");
    assert.equal(await prefix.inputValue(), "june.meadow-is_longe");
    assert.equal(network.count(INTENT), 0);
    assert.deepEqual(complaints, []);
  });

  test("shows beside each whole address whether it can be had, while one types", async (t) => {
    const { page, arrive, network } = await stage.visit(t);
    await arrive();
    const { opener, prefix, domain, dialog } = upgradeDialog(page);
    await opener.click();
    await prefix.fill("wren.hill");
    await dialog.getByText("Available").nth(1).waitFor();
    await dialog.getByText("wren.hill@mayfly.test: Available").waitFor({ state: "attached" });
    // Nobody can buy the name that the operator reads.
    await prefix.fill("postmaster");
    await dialog.getByText("Taken").nth(1).waitFor();
    await domain("burrow.test").check();
    await dialog.getByText("postmaster@burrow.test: Taken").waitFor({ state: "attached" });
    network.fail("GET /api/premium-emails/availability*", "unreachable");
    await prefix.fill("wren.hollow");
    await upgradeDialog(page).proceed.click();
    await upgradeDialog(page).changeEmail.waitFor();
  });

  test("a prefix that somebody else is paying for is refused, and what was typed stays", async (t) => {
    const first = await stage.visit(t);
    await first.arrive();
    await upgradeDialog(first.page).choose("two.buyers");
    const second = await stage.visit(t);
    await second.arrive();
    const late = upgradeDialog(second.page);
    await late.opener.click();
    await late.prefix.fill("two.buyers");
    await late.proceed.click();
    await second.main.toast("Not Available", "Please choose another prefix.").waitFor();
    assert.equal(await late.prefix.inputValue(), "two.buyers");
    await late.domain("burrow.test").check();
    await late.proceed.click();
    await late.dialog.getByText("two.buyers@burrow.test").last().waitFor();
    await late.changeEmail.waitFor();
  });

  test("going back loses neither the card nor the name, and the same name needs no second hold", async (t) => {
    const { page, arrive, network } = await stage.visit(t);
    await arrive();
    const { choose, fillCard, changeEmail, prefix, proceed, card, later, opener } =
      upgradeDialog(page);
    await choose("lost.nothing");
    await fillCard("4000 0000 0000 0002");
    await changeEmail.click();
    assert.equal(await prefix.inputValue(), "lost.nothing");
    await proceed.click();
    assert.equal(await card.number.inputValue(), "4000 0000 0000 0002");
    assert.equal(await card.cvc.inputValue(), "123");
    assert.equal(network.count(INTENT), 1);
    await later.click();
    await opener.click();
    assert.equal(await prefix.inputValue(), "lost.nothing");
    assert.equal(await card.number.count(), 0, "a card is never kept");
    await page.goto("/no/such/page");
    await page.goBack();
    await opener.click();
    assert.equal(await prefix.inputValue(), "lost.nothing");
  });

  test("a double click on Continue doesn't pay", async (t) => {
    const { page, arrive, network } = await stage.visit(t);
    await arrive();
    const { choose, fillCard, changeEmail, proceed, card } = upgradeDialog(page);
    await choose("twice.clicked");
    await fillCard();
    await changeEmail.click();
    await proceed.dblclick();
    await card.number.waitFor();
    assert.equal(network.count(CONFIRM), 0);
  });

  test("a card says its faults at its fields, and nothing is sent", async (t) => {
    const { page, arrive, network } = await stage.visit(t);
    await arrive();
    const { choose, fillCard, card, pay, dialog } = upgradeDialog(page);
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

  test("a declined card is told in the provider's words, and another one pays", async (t) => {
    const { page, main, arrive, complaints } = await stage.visit(t);
    await arrive();
    const { choose, fillCard, card, pay, dialog, receipt } = upgradeDialog(page);
    await choose("second.card");
    await fillCard("4000 0000 0000 0002");
    await pay.click();
    await main.toast("Payment Failed", "Your card was declined.").waitFor();
    await dialog.getByText("Nothing was charged.").waitFor();
    await card.number.fill("4000 0000 0000 9995");
    await pay.click();
    await main.toast("Payment Failed", "Your card has insufficient funds.").waitFor();
    await card.number.fill("4242 4242 4242 4242");
    await pay.click();
    await receipt.waitFor();
    assert.equal(await main.email(), "second.card@mayfly.test");
    assert.deepEqual(complaints, []);
  });

  test("the bank's question pays when it is approved, and not when it is refused", async (t) => {
    const { page, main, arrive } = await stage.visit(t);
    await arrive();
    const { choose, fillCard, pay, bank, receipt } = upgradeDialog(page);
    await choose("asked.twice");
    await fillCard("4000 0025 0000 3155");
    await pay.click();
    await bank.waitFor();
    await page.keyboard.press("Escape");
    await bank.waitFor({ state: "detached" });
    await main.toast("Payment Failed", "Nothing was charged.").waitFor();
    await pay.click();
    await bank.getByRole("button", { name: "Approve" }).click();
    await receipt.waitFor();
    assert.equal(await main.email(), "asked.twice@mayfly.test");
  });

  test("without a network nothing is lost at either step", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main, arrive, network } = visitor;
    await arrive();
    const { opener, prefix, proceed, dialog, fillCard, card, pay, receipt } = upgradeDialog(page);
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
    await dialog.getByText("you are never charged twice").waitFor();
    assert.equal(await card.cvc.inputValue(), "123");
    network.mend(CONFIRM);
    await pay.click();
    await receipt.waitFor();
    assert.equal(await main.email(), "no.network@mayfly.test");
  });

  test("a hold that has ended is said, and can be had again", async (t) => {
    const { page, arrive, network } = await stage.visit(t, { movableClock: true });
    await arrive();
    const { choose, fillCard, pay, dialog } = upgradeDialog(page);
    await choose("slow.payer");
    await fillCard();
    await page.clock.fastForward(15 * 60_000);
    await dialog.getByText("No longer held for you").waitFor();
    await pay.and(page.locator(":disabled")).waitFor();
    stage.app.clock.advance(15 * 60_000);
    await dialog.getByRole("button", { name: "Hold it again" }).click();
    await dialog.getByText("Held for you for").waitFor();
    await pay.and(page.locator(":enabled")).waitFor();
    assert.equal(network.count(INTENT), 2);
  });

  test("an answer that got lost after the payment is asked for until it comes", async (t) => {
    const { page, main, arrive, network } = await stage.visit(t);
    await arrive();
    const { choose, fillCard, pay, receipt } = upgradeDialog(page);
    await choose("lost.answer");
    await fillCard();
    network.fail(PROCESS, "unreachable");
    await pay.click();
    await network.next(PROCESS);
    await network.next(PROCESS);
    network.mend(PROCESS);
    await receipt.waitFor();
    assert.equal(await main.email(), "lost.answer@mayfly.test");
    assert.equal(network.count(CONFIRM), 1);
  });
});
