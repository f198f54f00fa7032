import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { findSideways } from "./stage/find-sideways.ts";
import { COLOR_RULES, findViolations } from "./stage/find-violations.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import { upgradeDialog } from "./stage/upgrade-dialog.ts";
import type { Visitor } from "./stage/visitor.ts";

const VIEWPORTS = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
];
const HTML =
  "<h1>Hello</h1><p>Read <a href='https://example.org/'>this</a>.</p><img src='https://x.test/a.png'>";

describe("every state of the main page, looked over by axe", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  for (const viewport of VIEWPORTS) {
    const where = `at ${viewport.width} px in either theme`;

    test(`mail, in a list and open, in each of its views, is sound ${where}`, async (t) => {
      const { page, main, complaints, arrive } = await enter(t);
      const email = await arrive();
      await main.connection("Live").waitFor();
      await assertSound(page, "empty");
      await stage.app.send({ to: email, subject: "First letter", text: "Just words." });
      await stage.app.send({ to: email, subject: "Second letter", html: HTML, text: "Words." });
      await main.row("Second letter").element.waitFor();
      await assertSound(page, "a list");

      const rich = main.row("Second letter");
      await rich.open();
      await rich.frame.getByRole("heading", { name: "Hello" }).waitFor();
      await assertSound(page, "rendered");
      for (const view of ["Plain Text", "HTML Source"]) {
        await rich.tab(view).click();
        await rich.element.getByRole("region", { name: view }).waitFor();
        await assertSound(page, view);
      }
      await main.row("First letter").open();
      await main.row("First letter").element.getByText("Plain Text Message").waitFor();
      await assertSound(page, "plain");
      assert.deepEqual(complaints, []);
    });

    test(`each dialog is sound ${where}`, async (t) => {
      const visitor = await enter(t);
      const { page, main } = visitor;
      await visitor.arrive();
      const link = await readLink(visitor);
      for (const name of ["Open on another device", "Open an existing address"]) {
        await main.card.getByRole("button", { name }).click();
        await assertSoundDialog(page, name);
      }
      await main.connection("Live").waitFor();
      await page.keyboard.press("?");
      await assertSoundDialog(page, "Keyboard shortcuts");

      const { banner, prefix, proceed, card, pay, dialog, bank, receipt, fillCard } =
        upgradeDialog(page);
      await banner.getByRole("button", { name: "Get 24-hour email" }).click();
      await prefix.fill(`sound.${viewport.width}`);
      await dialog.getByText("Available").nth(1).waitFor();
      await assertSound(page, "a name");
      await proceed.click();
      await card.number.waitFor();
      await pay.click();
      await dialog.getByText("Your card number is incomplete.").waitFor();
      await assertSound(page, "a card");
      await fillCard("4000 0025 0000 3155");
      await pay.click();
      await bank.waitFor();
      await assertSound(page, "the bank's question");
      await bank.getByRole("button", { name: "Approve" }).click();
      await receipt.waitFor();
      await banner.getByText("24 Hours").waitFor();
      await assertSound(page, "a receipt");

      await main.newEmail.click();
      await main.email(`sound.${viewport.width}`);
      await main.card.getByRole("button", { name: /^Earlier/ }).click();
      await assertSound(page, "earlier addresses");
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        link.slice(link.indexOf("#")),
      );
      await page.getByRole("dialog", { name: "Open this address here?" }).waitFor();
      await assertSound(page, "a link");
      visitor.network.fail("POST /api/temp-emails/restore", "unreachable");
      await page.getByRole("dialog").getByRole("button", { name: "Open address" }).click();
      await page.getByRole("dialog").getByRole("alert").waitFor();
      await assertSoundDialog(page, "Open this address here?");
    });

    test(`failures are sound ${where}`, async (t) => {
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

    async function enter(t: Parameters<Stage["visit"]>[0]): Promise<Visitor> {
      const visitor = await stage.visit(t, { viewport });
      await visitor.page.addInitScript(() => localStorage.setItem("mayfly.theme", "system"));
      return visitor;
    }
  }
});

/** In both themes: the page follows the device. */
async function assertSound(page: Page, state: string): Promise<void> {
  for (const [theme, rules] of [
    ["dark", undefined],
    ["light", COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    assert.deepEqual(await findViolations(page, rules), [], `${state}, ${theme}`);
  }
  assert.deepEqual(await findSideways(page), [], state);
}

async function assertSoundDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  await assertSound(page, name);
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
