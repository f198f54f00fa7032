import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openSharedStage, type Stage } from "../stage/stage.ts";

const CREATE = "POST /api/temp-emails";
const ROWS = "GET /assets/rows-*";

describe("parts of the page with code that loads later", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("load when the page is idle, and then work without a network", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t);
    network.hold(ROWS);
    await arrive();
    await main.connection("Live").waitFor();
    await t.test("and open the dialog that was asked for before", async () => {
      await page.getByRole("button", { name: "Sound and notifications" }).click();
      network.release(ROWS);
      const dialog = page.getByRole("dialog", { name: "New mail" });
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });
    for (const part of ["later-", "shared-", "viewer-"]) {
      await page.waitForFunction(hasFetched, `/assets/${part}`);
    }
    network.fail("GET /assets/*", "unreachable");
    await main.card.getByRole("button", { name: "Open an existing address" }).click();
    const dialog = page.getByRole("dialog", { name: "Open an existing address" });
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });

  test("block no rendering: the head requests only what it needs", async () => {
    const html = await (await fetch(stage.app.baseUrl)).text();
    const head = html.slice(0, html.indexOf("<body"));
    assert.match(head, /rel="modulepreload"/);
    assert.doesNotMatch(head, /rel="prefetch"/);
  });

  test("parts that can't load", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t);
    network.fail("GET /assets/later-*", "unreachable");
    network.fail("GET /assets/viewer-*", "unreachable");
    const email = await arrive();
    await main.connection("Live").waitFor();
    await stage.app.send({ to: email, subject: "No viewer", text: "Words." });
    const row = main.row("No viewer");
    const opener = main.card.getByRole("button", { name: "Open an existing address" });

    await t.test("shortcuts that can't load show an error", async () => {
      await page.keyboard.press("?");
      const text = "Failed to load the shortcuts. Please refresh the page and try again.";
      await main.toast("Error", text).waitFor();
    });

    await t.test("a dialog that can't load shows an error", async () => {
      await main.forgetToasts();
      await opener.click();
      await main.toast("Error", "Please refresh the page and try again.").waitFor();
      await main.forgetToasts();
      await row.element.hover();
      await row.button("Forward").click();
      await main.toast("Error", "Please refresh the page and try again.").waitFor();
      assert.equal(await page.getByRole("dialog").count(), 0);
    });

    await t.test("a message stays closed if the viewer can't load", async () => {
      await row.toggle.click();
      await main.toast("Error", "Failed to load full message content").waitFor();
      assert.equal(await row.toggle.getAttribute("aria-expanded"), "false");
    });

    await t.test("dialog, shortcuts, and message work after a reload", async () => {
      network.mend("GET /assets/later-*");
      network.mend("GET /assets/viewer-*");
      await page.reload();
      assert.equal(await main.email(), email);
      await opener.click();
      const dialog = page.getByRole("dialog", { name: "Open an existing address" });
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.keyboard.press("?");
      const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await shortcuts.waitFor();
      await page.keyboard.press("Escape");
      await shortcuts.waitFor({ state: "detached" });
      await row.open();
      await row.element.getByText("Plain Text Message").waitFor();
      await row.button("Forward").click();
      await page.getByRole("dialog", { name: "Forward Email" }).waitFor();
    });
  });

  test("a page whose script can't load reloads by itself once the server answers", async (t) => {
    const { page, main, network } = await stage.visit(t, { movableClock: true });
    network.fail("GET /assets/main-*", { status: 404, body: "" });
    network.fail("HEAD /", "unreachable");
    const gone = page.waitForResponse("**/assets/main-*");
    await page.goto("/");
    await gone;
    const unanswered = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
    await page.clock.runFor(1_000);
    await unanswered;
    network.mend("GET /assets/main-*");
    network.mend("HEAD /");
    const reloaded = page.waitForEvent("load");
    await page.clock.runFor(30_000);
    await reloaded;
    assert.match(await main.email(), /@mayfly\.test$/);
  });

  test("if the toasts can't load, their text appears as plain text", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t, { movableClock: true });
    network.fail("GET /assets/toast-region-*", "unreachable");
    await arrive();
    network.fail("POST /api/temp-emails/extend", "unreachable");
    await main.extend.click();
    const words = page.getByRole("alert").filter({ hasText: "Extension Failed" });
    await words.getByText("Failed to extend email. Please try again.").waitFor();
    await page.clock.runFor(5_000);
    await words.waitFor({ state: "detached" });
    await main.extend.click();
    await words.waitFor();
  });

  test("without the configuration, an address can still be created and copied", async (t) => {
    const { main, network, arrive } = await stage.visitInTurn(t);
    network.fail("GET /api/config", { status: 503, body: { error: "SHUTTING_DOWN", message: "" } });
    const email = await arrive();
    assert.match(email, /@mayfly\.test$/);
    assert.deepEqual(await main.domain.locator("option:enabled").allInnerTexts(), ["mayfly.test"]);
    await main.newEmail.click();
    await main.email(email);
    assert.equal(network.count(CREATE), 2);
  });
});

function hasFetched(path: string): boolean {
  return performance
    .getEntriesByType("resource")
    .some(
      ({ name, responseEnd }: PerformanceEntry & { responseEnd?: number }) =>
        Boolean(responseEnd) && name.includes(path),
    );
}
