import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { forwardDialog } from "../../stage/parts/answer-dialogs.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("the history of a message that was closed", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  for (const [place, viewport] of [
    ["a sheet", { width: 390, height: 844 }],
    ["the full view", { width: 1280, height: 720 }],
  ] as const) {
    test(`Forward doesn't stop at the entry of ${place}`, async (t) => {
      const { page, main, arrive } = await stage.visitInTurn(t, { viewport });
      // Back leads here in the end.
      await page.goto("/robots.txt");
      await stage.app.send({ to: await arrive(), subject: "A mail", text: "A few words." });
      await main.row("A mail").element.waitFor();
      const back = page.getByRole("button", { name: "Back to the inbox" });
      const entry = () => page.evaluate(() => navigation.currentEntry?.index);
      const ofPage = await entry();
      const openAndClose = async () => {
        await main.row("A mail").toggle.click();
        if (place === "the full view") await main.row("A mail").button("Open full view").click();
        await back.click();
        await back.waitFor({ state: "detached" });
        await page.waitForFunction((index) => navigation.currentEntry?.index === index, ofPage);
      };
      await openAndClose();

      // After a reload it is the same entry, whatever it showed.
      for (const reload of place === "a sheet" ? [false, true] : [false]) {
        if (reload) await page.reload();
        await main.row("A mail").element.waitFor({ state: "attached" });
        await page.evaluate(forwardAndBack);
        assert.equal(await entry(), ofPage);
        assert.equal(await back.count(), 0);
      }
      await page.goBack();
      await page.waitForURL("**/robots.txt");
    });
  }

  test("Back that overtakes the step of a dialog just closed closes the message", async (t) => {
    const viewport = { width: 390, height: 844 };
    const { page, main, arrive } = await stage.visitInTurn(t, { viewport });
    await stage.app.send({ to: await arrive(), subject: "A mail", text: "A few words." });
    const row = main.row("A mail");
    await row.toggle.click();
    await row.button("Forward").click();
    await forwardDialog(page).dialog.waitFor();
    await page.evaluate(overtakeNextStep);
    await page.keyboard.press("Escape");
    const back = page.getByRole("button", { name: "Back to the inbox" });
    await back.waitFor({ state: "detached" });
    // The history has an entry for each layer again.
    await row.toggle.click();
    await back.waitFor();
    await page.goBack();
    await back.waitFor({ state: "detached" });
  });
});

/**
 * Runs in the page: Back is pressed before the next step of the page's own is made. The browser then goes back from that
 * step's target, and the step fails.
 */
function overtakeNextStep(): void {
  navigation.traverseTo = () => {
    Reflect.deleteProperty(navigation, "traverseTo");
    history.go(-2);
    const committed = new Promise<NavigationHistoryEntry>((_resolve, reject) => {
      const fail = (): void => reject(new DOMException("Navigation was aborted", "AbortError"));
      addEventListener("popstate", fail, { once: true });
    });
    return { committed, finished: committed };
  };
}

/** Runs in the page. Resolves when Forward has come to the entry, and the page has left it. */
function forwardAndBack(): Promise<void> {
  return new Promise((resolve) => {
    let changes = 0;
    navigation.addEventListener("currententrychange", () => {
      changes += 1;
      if (changes === 2) resolve();
    });
    history.forward();
  });
}
