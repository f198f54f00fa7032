import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { gainsFocus } from "../stage/focus.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

const MESSAGE = "GET /api/email/messages/*";

describe("a message that loads slowly on a phone", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("in one inbox", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, {
      viewport: { width: 390, height: 844 },
    });
    const to = await arrive();
    const from = "Ann Example <ann@example.org>";
    for (const subject of ["Slow", "Broken", "Offline", "Away", "Gone"]) {
      const text = `All of ${subject}.`;
      await stage.app.send({ to, raw: `From: ${from}\r\nSubject: ${subject}\r\n\r\n${text}\r\n` });
    }
    await main.rows.nth(4).waitFor();
    const row = (subject: string) => main.row(subject);
    const sheetOf = (name: string) => page.getByRole("dialog", { name });
    const toasts = main.toastRegion.getByRole("listitem");

    await t.test("the state of the connection moves no message", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await main.connection("Live").waitFor();
      const head = page.locator("[data-inbox-head]");
      const place = await head.boundingBox();
      network.fail("*", "unreachable");
      network.cut("GET /api/email/stream");
      const offline = main.connection("Offline");
      await offline.waitFor();
      assert.deepEqual(await head.boundingBox(), place);
      assert.equal(await offline.evaluate((text) => text.scrollWidth - text.clientWidth), 0);
      network.mend("*");
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await main.connection("Live").waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await t.test("its sheet opens at once with what the row knows", async () => {
      const sheet = sheetOf("Slow");
      network.hold(MESSAGE);
      await row("Slow").toggle.click();
      await gainsFocus(sheet.getByRole("button", { name: "Back to the inbox" }));
      for (const text of ["Ann Example", "ann@example.org", "Slow", "Loading full message..."]) {
        await sheet.getByText(text, { exact: true }).last().waitFor();
      }
      await sheet.getByRole("button", { name: /^Delete/ }).waitFor();
      assert.equal(await sheet.locator("time").count(), 1);
    });

    await t.test("Back closes the sheet, which stays closed when the message comes", async () => {
      await page.goBack();
      await sheetOf("Slow").waitFor({ state: "detached" });
      await gainsFocus(row("Slow").toggle);
      network.release(MESSAGE);
      // This call follows the message's response.
      await page.evaluate(() => fetch("/api/config"));
      assert.equal(await sheetOf("Slow").count(), 0);
      await row("Slow").element.getByText("Unread.").waitFor({ state: "attached" });
      await row("Slow").toggle.click();
      await sheetOf("Slow").getByText("All of Slow.").last().waitFor();
      await page.keyboard.press("Escape");
      await sheetOf("Slow").waitFor({ state: "detached" });
    });

    await t.test("a failure is shown in the sheet, and can be retried there", async () => {
      const sheet = sheetOf("Broken");
      network.fail(MESSAGE, { status: 503, body: {} });
      await row("Broken").toggle.click();
      const alert = sheet.getByRole("alert");
      await alert.getByText("Failed to load full message content").waitFor();
      assert.equal(await toasts.count(), 0);
      network.mend(MESSAGE);
      await alert.getByRole("button", { name: "Try again" }).click();
      await sheet.getByText("All of Broken.").last().waitFor();
      await gainsFocus(sheet.getByRole("button", { name: "Back to the inbox" }));
      await page.goBack();
      await sheet.waitFor({ state: "detached" });
    });

    await t.test("a failure without a network is retried when the network is back", async () => {
      const sheet = sheetOf("Offline");
      network.fail(MESSAGE, "unreachable");
      await row("Offline").toggle.click();
      await sheet.getByRole("alert").waitFor();
      network.mend(MESSAGE);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await sheet.getByText("All of Offline.").last().waitFor();
      await page.goBack();
      await sheet.waitFor({ state: "detached" });
    });

    await t.test(
      "a failure without a server is retried when the list is fetched again",
      async () => {
        const sheet = sheetOf("Away");
        network.fail("*", "unreachable");
        network.cut("GET /api/email/stream");
        await row("Away").toggle.click();
        await sheet.getByRole("alert").waitFor();
        network.mend("*");
        await sheet.getByText("All of Away.").last().waitFor();
        await page.goBack();
        await sheet.waitFor({ state: "detached" });
      },
    );

    await t.test("the sheet of a message that no longer exists closes", async () => {
      network.fail(MESSAGE, { status: 404, body: { error: "MESSAGE_NOT_FOUND", message: "" } });
      network.fail("GET /api/email/messages", { status: 200, body: [] });
      await row("Gone").toggle.click();
      await main.toast("Error", "Failed to load full message content").waitFor();
      await sheetOf("Gone").waitFor({ state: "detached" });
    });
  });
});
