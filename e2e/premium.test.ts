import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gainsFocus } from "./stage/focus.ts";
import { mainPage } from "./stage/main-page.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import { upgradeDialog } from "./stage/upgrade-dialog.ts";

const ACTIVE = "GET /api/premium-emails/active";
const PROCESS = "POST /api/process-premium-payment";
const DAY_MS = 86_400_000;

describe("a premium address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  test("takes the place of the free one with its inbox and a clock of its own, and the free one stays", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main, complaints } = visitor;
    const free = await visitor.arrive();
    const { buy, dialog, receipt, banner } = upgradeDialog(page);
    await buy("june.meadow");
    await dialog.waitFor({ state: "detached" });
    const text = "june.meadow@mayfly.test has been created and will last 24 hours.";
    await main.toast("Payment Successful! 🎉", text).waitFor();
    assert.equal(await main.email(), "june.meadow@mayfly.test");
    await main.card.getByText(/^Valid for (24:00:00|23:59:\d\d) hours$/).waitFor();
    await main.card.getByText(/^Open until tomorrow, /).waitFor();
    assert.equal(await main.extend.count(), 0);
    await receipt.getByText("$1.99").waitFor();
    await receipt.getByText("june.meadow@mayfly.test").waitFor();
    await banner.getByText("24 Hours").waitFor();
    await banner.getByText(/^until tomorrow, /).waitFor();

    await stage.app.send({ to: "june.meadow@mayfly.test", subject: "To the new name", text: "x" });
    await main.row("To the new name").element.waitFor();
    await main.card.getByRole("button", { name: /^Earlier/ }).click();
    await main.card.getByRole("button", { name: `Return to ${free}` }).click();
    assert.equal(await main.email("june.meadow"), free);
    await main.extend.waitFor();
    await banner.getByRole("button", { name: "Open inbox" }).click();
    assert.equal(await main.email(free), "june.meadow@mayfly.test");
    assert.deepEqual(complaints, []);
  });

  test("is there after a reload, and its receipt can be had again", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main, network } = visitor;
    await visitor.arrive();
    const { buy, receipt, banner } = upgradeDialog(page);
    await buy("after.reload");
    await page.reload();
    assert.equal(await main.email(), "after.reload@mayfly.test");
    await banner.getByRole("button", { name: "Receipt" }).click();
    await receipt.getByText("after.reload@mayfly.test").waitFor();
    // What is known here isn't asked for: each answer would mint a token, and there are ten.
    assert.equal(network.count(ACTIVE), 1);
  });

  test("is found again by a browser that has forgotten it", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main, arrive } = visitor;
    await arrive();
    await upgradeDialog(page).buy("found.again");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await main.address.filter({ hasText: "found.again" }).waitFor();
    await upgradeDialog(page).banner.getByText("24 Hours").waitFor();
  });

  test("opens on another device by its receipt's link, once confirmed", async (t) => {
    const visitor = await stage.visit(t);
    await visitor.arrive();
    const { buy, receipt } = upgradeDialog(visitor.page);
    await buy("other.device");
    const link = await receipt.getByRole("textbox", { name: "Restore link" }).inputValue();
    const other = await stage.visit(t);
    await other.page.goto(new URL(link).hash.replace(/^/, "/"));
    const confirm = other.page.getByRole("dialog", { name: "Open this address here?" });
    await confirm.getByRole("button", { name: "Open address" }).click();
    assert.equal(await other.main.email(), "other.device@mayfly.test");
    await other.main.card.getByText(/ hours$/).waitFor();
    assert.equal(await other.main.extend.count(), 0);
  });

  test("shows in every tab of its browser", async (t) => {
    const visitor = await stage.visit(t);
    await visitor.arrive();
    const tab = await visitor.page.context().newPage();
    await tab.goto("/");
    await mainPage(tab).email();
    await upgradeDialog(visitor.page).buy("both.tabs");
    await mainPage(tab).address.filter({ hasText: "both.tabs" }).waitFor();
    await upgradeDialog(tab).banner.getByText("24 Hours").waitFor();
  });

  test("ends after its day, says so, and a free one takes its place", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main } = visitor;
    await visitor.arrive();
    const { buy, opener, banner } = upgradeDialog(page);
    await buy("short.life");
    await main.connection("Live").waitFor();
    // The server tells the page. Moved on as well, the page's clock could end the toast before it is seen.
    stage.app.clock.advance(DAY_MS);
    await main.toast("Address ended", "Its mail is deleted.").waitFor();
    assert.match(await main.email("short.life"), /^\w+\.\w+\.\w+@mayfly\.test$/);
    await banner.getByText("Need it until tomorrow?").waitFor();
    await opener.waitFor();
  });

  for (const lost of ["call", "answer"] as const) {
    test(`reaches a browser that was closed before the ${lost} that gives it came through`, async (t) => {
      const visitor = await stage.visit(t);
      const { page, network } = visitor;
      await visitor.arrive();
      const { choose, fillCard, pay } = upgradeDialog(page);
      await choose(`lost.${lost}`);
      await fillCard();
      if (lost === "call") network.hold(PROCESS);
      const asked = network.next(PROCESS);
      await pay.click();
      await asked;
      if (lost === "answer") network.cut(PROCESS);
      await page.close();
      network.release(PROCESS);
      const again = await visitor.page.context().newPage();
      await again.goto("/");
      await mainPage(again).address.filter({ hasText: "lost." }).waitFor();
      await upgradeDialog(again).receipt.waitFor();
    });
  }

  test("a browser that was closed before it paid is asked for nothing, and its name is free again", async (t) => {
    const visitor = await stage.visit(t);
    const { page, network } = visitor;
    await visitor.arrive();
    await upgradeDialog(page).choose("never.paid");
    await page.close();
    const again = await visitor.page.context().newPage();
    const looked = network.next(ACTIVE);
    await again.goto("/");
    await looked;
    assert.equal(network.count(PROCESS), 0);
    await upgradeDialog(again).choose("never.paid");
  });

  test("can be had by keyboard alone", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main } = visitor;
    await visitor.arrive();
    const { opener, prefix, card, receipt } = upgradeDialog(page);
    await opener.focus();
    await page.keyboard.press("Enter");
    await gainsFocus(prefix);
    await page.keyboard.type("by.keyboard");
    await page.keyboard.press("Enter");
    await card.number.waitFor();
    await gainsFocus(card.number);
    await page.keyboard.type("4242424242424242");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1240");
    await page.keyboard.press("Tab");
    await page.keyboard.type("123");
    await page.keyboard.press("Enter");
    await receipt.waitFor();
    await gainsFocus(receipt.getByRole("heading", { name: "Receipt" }));
    assert.equal(await main.email(), "by.keyboard@mayfly.test");
  });
});

describe("an instance that sells nothing", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { PAYMENTS: "off" } });
  });
  after(() => stage.close());

  test("shows nothing of it and asks nothing", async (t) => {
    const visitor = await stage.visit(t);
    await visitor.arrive();
    await visitor.main.toastRegion.waitFor({ state: "attached" });
    const { opener, banner } = upgradeDialog(visitor.page);
    assert.deepEqual([await opener.count(), await banner.count()], [0, 0]);
    assert.equal(visitor.network.count(ACTIVE), 0);
  });
});

describe("an instance that sends mail", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { MAIL_TRANSPORT: "smtp://127.0.0.1:9" } });
  });
  after(() => stage.close());

  test("sends the receipt to whoever asks for it, also when that is an afterthought", async (t) => {
    const [visitor, reader] = [await stage.visit(t), await stage.visit(t)];
    await visitor.arrive();
    const { choose, changeEmail, proceed, dialog, fillCard, pay, receipt } = upgradeDialog(
      visitor.page,
    );
    await choose("with.receipt");
    await changeEmail.click();
    await dialog.getByText("Send me the receipt by e-mail as well").click();
    await dialog.getByText("at mayfly.test or burrow.test only").waitFor();
    await dialog.getByLabel("Where the receipt goes").fill(await reader.arrive());
    await proceed.click();
    await fillCard();
    await pay.click();
    await receipt.waitFor();
    await reader.main.row("Your address with.receipt@mayfly.test").element.waitFor();
  });
});
