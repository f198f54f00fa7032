import assert from "node:assert/strict";
import { before, describe, test, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { findSideways } from "../stage/appearance/find-sideways.ts";
import { COLOR_RULES, LAYOUT_RULES, findViolations } from "../stage/appearance/find-violations.ts";
import { mailWith, PNG } from "../stage/mail/mail-with.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";
import { upgradeDialog } from "../stage/parts/upgrade-dialog.ts";
import type { Visitor } from "../stage/visitor.ts";
import { keepTheme } from "../stage/appearance/themes.ts";

/** The tests run at the narrowest width; each state is widened for its check. */
const NARROW = { width: 320, height: 640 };
const MIDDLE = { width: 768, height: 1024 };
const WIDE = { width: 1280, height: 720 };

const HTML =
  "<h1>Hello</h1><p>Read <a href='https://example.org/'>this</a>.</p><img src='https://x.test/a.png'>";

describe("axe checks every state of the main page in both themes, from 320 to 1280 px", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("with an address", async (t) => {
    const visitor = await enter(t);
    const { page, main, complaints } = visitor;
    const email = await visitor.arrive();
    await main.connection("Live").waitFor();

    await t.test("an empty inbox is accessible, and everything below it", () =>
      assertSound(page, "empty", "whole"),
    );

    // Checked above and unchanged from here on: removing it halves the layout time.
    await page.evaluate(() => document.querySelector("#rest")?.remove());

    await t.test("mail is accessible in the list, and open in each view", async () => {
      await stage.app.send({ to: email, subject: "Closed letter", text: "Just words." });
      await stage.app.send({ to: email, subject: "Plain letter", text: "Just words." });
      for (const subject of Object.keys(VIEWS)) {
        await stage.app.send({ to: email, subject, html: HTML, text: "Words." });
      }
      // On a phone, each opens in a sheet.
      await page.setViewportSize(WIDE);
      // All at once: rows don't affect each other.
      for (const [subject, view] of Object.entries(VIEWS)) {
        const row = main.row(subject);
        await row.open();
        await row.frame.getByRole("heading", { name: "Hello" }).waitFor();
        if (view === undefined) continue;
        await row.tab(view).click();
        await row.element.getByRole("region", { name: view }).waitFor();
      }
      await main.row("Plain letter").open();
      await main.row("Plain letter").element.getByText("Plain Text Message").waitFor();
      await assertSound(page, "open");
      for (const subject of [...Object.keys(VIEWS), "Plain letter"]) {
        await main.row(subject).toggle.click();
      }
      assert.deepEqual(complaints, []);
    });

    await t.test("mail is accessible in full view, and in a sheet in each view", async () => {
      await page.setViewportSize(WIDE);
      await main.row("Rendered letter").open();
      await main.row("Rendered letter").button("Open full view").click();
      await main.inbox.getByRole("button", { name: "Back to the inbox" }).waitFor();
      await assertSound(page, "in full view");
      await page.keyboard.press("Escape");
      await main.row("Rendered letter").toggle.click();
      await page.setViewportSize(NARROW);
      for (const [subject, view] of Object.entries({ ...VIEWS, "Plain letter": undefined })) {
        const row = main.row(subject);
        await row.toggle.click();
        const sheet = page.getByRole("dialog", { name: subject });
        await sheet.getByRole("button", { name: "Forward" }).waitFor();
        if (view !== undefined) await row.tab(view).click();
        // The views were checked above: the sheet around them is the same.
        if (view === undefined) {
          assert.deepEqual(await findViolations(page, undefined, "dialog"), [], subject);
        }
        assert.deepEqual(await findSideways(page), [], subject);
        await page.goBack();
        await sheet.waitFor({ state: "detached" });
      }
      assert.deepEqual(complaints, []);
    });

    await t.test(
      "messages open at once have unique names, even with the same subject",
      async () => {
        const picture = { type: "image/png", name: "a.png", content: PNG };
        for (const body of [
          { html: HTML },
          { html: HTML },
          { text: "Words." },
          { text: "Words." },
        ]) {
          const raw = mailWith({ subject: "Twin letter", ...body, parts: [picture] });
          await stage.app.send({ to: email, raw });
        }
        await page.setViewportSize(WIDE);
        const twins = main.row("Twin letter").element;
        await twins.nth(3).waitFor();
        for (const twin of await twins.all()) {
          await twin.getByRole("button", { expanded: false }).first().click();
          await twin.getByRole("region", { name: "Attachments" }).waitFor();
        }
        for (const view of ["Plain Text", "HTML Source"]) {
          const tabs = twins.getByRole("tab", { name: view });
          await tabs.nth(0).click();
          await tabs.nth(1).click();
          await twins.getByRole("region", { name: view }).nth(1).waitFor();
          assert.deepEqual(await findViolations(page, ["landmark-unique"]), [], view);
        }
      },
    );

    const link = await readLink(visitor);
    await t.test("each dialog is accessible", async () => {
      for (const name of ["Open on another device", "Open an existing address"]) {
        await main.card.getByRole("button", { name }).click();
        await assertSoundDialog(page, name);
      }
      await page.keyboard.press("?");
      await assertSoundDialog(page, "Keyboard shortcuts");
    });

    await t.test(
      "each step of a purchase is accessible, and the receipt beside earlier addresses",
      () => assertSoundPurchase(visitor),
    );

    await t.test(
      "the question of a link to another address is accessible, also after a failure",
      async () => {
        visitor.network.fail("POST /api/temp-emails/restore", "unreachable");
        await page.evaluate(
          (hash) => {
            location.hash = hash;
          },
          link.slice(link.indexOf("#")),
        );
        await page.getByRole("dialog").getByRole("button", { name: "Open address" }).click();
        await page.getByRole("dialog").getByRole("alert").waitFor();
        await assertSoundDialog(page, "Open this address here?");
      },
    );
  });

  test("failures are accessible", async (t) => {
    const { page, main, network } = await enter(t);
    network.fail("POST /api/temp-emails", {
      status: 503,
      body: { error: "STORE_UNAVAILABLE", message: "" },
    });
    await page.goto("/");
    await main.card.getByRole("alert").waitFor();
    await main.toast("Error", "Database connection temporarily unavailable.").waitFor();
    await assertSound(page, "no address");
    await page.goto("/no/such/page");
    await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
    await assertSound(page, "not found");
  });

  async function enter(t: TestContext): Promise<Visitor> {
    const visitor = await stage.visitInTurn(t, { viewport: NARROW, colorScheme: "dark" });
    await keepTheme(visitor.page, "system");
    return visitor;
  }
});

/** The view of an HTML message to show, by subject. */
const VIEWS: Readonly<Record<string, string | undefined>> = {
  "Rendered letter": undefined,
  "Letter without HTML": "Plain Text",
  "Source of a letter": "HTML Source",
};

async function assertSoundPurchase({ page, main }: Visitor): Promise<void> {
  const { banner, prefix, proceed, card, pay, dialog, bank, receipt, fillCard } =
    upgradeDialog(page);
  await banner.getByRole("button", { name: "Get 24-hour email" }).click();
  await prefix.fill("sound");
  await dialog.getByText("Available").nth(1).waitFor();
  await assertSoundStep(page, "a name");
  await proceed.click();
  await card.number.waitFor();
  await pay.click();
  await dialog.getByText("Your card number is incomplete.").waitFor();
  await assertSoundStep(page, "a card");
  await fillCard("4000 0025 0000 3155");
  await pay.click();
  await bank.waitFor();
  await assertSoundStep(page, "the bank's question");
  await bank.getByRole("button", { name: "Approve" }).click();
  await receipt.waitFor();
  await main.card.getByText("24 Hours", { exact: true }).waitFor();
  await main.card.getByRole("button", { name: /^All addresses/ }).waitFor();
  await assertSound(page, "a receipt");
}

/**
 * Checks all rules at the narrowest width in the dark theme, and at the widest in the light one those that a theme or a
 * layout can break (`whole`: all of them). No color depends on the width. Between these widths only spacing changes.
 */
async function assertSound(
  page: Page,
  state: string,
  part: "live" | "whole" = "live",
): Promise<void> {
  await page.setViewportSize(WIDE);
  await follow(page, "light");
  const rules = part === "whole" ? undefined : LAYOUT_RULES;
  assert.deepEqual(await findViolations(page, rules, part), [], `${state}, wide and light`);
  assert.deepEqual(await findSideways(page), [], state);
  await page.setViewportSize(MIDDLE);
  assert.deepEqual(await findSideways(page), [], state);
  await page.setViewportSize(NARROW);
  await follow(page, "dark");
  assert.deepEqual(await findViolations(page, undefined, part), [], `${state}, narrow and dark`);
  assert.deepEqual(await findSideways(page), [], state);
}

/** The same of an open dialog, which a wide page has room for. */
async function assertSoundStep(page: Page, state: string): Promise<void> {
  await follow(page, "light");
  const rules = [...COLOR_RULES, "target-size"];
  assert.deepEqual(await findViolations(page, rules, "dialog"), [], `${state}, light`);
  await follow(page, "dark");
  assert.deepEqual(await findViolations(page, undefined, "dialog"), [], `${state}, dark`);
  assert.deepEqual(await findSideways(page), [], state);
}

async function follow(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}

async function assertSoundDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  await assertSoundStep(page, name);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function readLink({ page, main }: Visitor): Promise<string> {
  await main.card.getByRole("button", { name: "Open on another device" }).click();
  const dialog = page.getByRole("dialog", { name: "Open on another device" });
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return link;
}
