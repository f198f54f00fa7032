import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { forwardDialog } from "../../stage/parts/answer-dialogs.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("the history of a message that was closed", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("of one visitor", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t);
    await stage.app.send({ to: await arrive(), subject: "A mail", text: "A few words." });
    const row = main.row("A mail");
    const back = page.getByRole("button", { name: "Back to the inbox" });

    for (const [place, viewport] of [
      ["the full view", { width: 1280, height: 720 }],
      ["a sheet", { width: 390, height: 844 }],
    ] as const) {
      await t.test(`Forward doesn't stop at the entry of ${place}`, async () => {
        await page.setViewportSize(viewport);
        // Back leads here in the end.
        await page.goto("/robots.txt");
        await page.goto("/");
        await row.element.waitFor();
        const entry = () => page.evaluate(() => navigation.currentEntry?.index);
        const ofPage = await entry();
        await row.toggle.click();
        if (place === "the full view") await row.button("Open full view").click();
        await back.click();
        await back.waitFor({ state: "detached" });
        await page.waitForFunction((index) => navigation.currentEntry?.index === index, ofPage);

        // After a reload it is the same entry, whatever it showed.
        for (const reload of place === "a sheet" ? [false, true] : [false]) {
          if (reload) await page.reload();
          await row.element.waitFor({ state: "attached" });
          await page.evaluate(forwardAndBack);
          assert.equal(await entry(), ofPage);
          assert.equal(await back.count(), 0);
        }
        await page.goBack();
        await page.waitForURL("**/robots.txt");
      });
    }

    await t.test(
      "Back that overtakes the step of a dialog just closed closes the message",
      async () => {
        await page.goto("/");
        await row.toggle.click();
        await row.button("Forward").click();
        await forwardDialog(page).dialog.waitFor();
        await page.evaluate(overtakeNextStep);
        await page.keyboard.press("Escape");
        await back.waitFor({ state: "detached" });
        // The history has an entry for each layer again.
        await row.toggle.click();
        await back.waitFor();
        await page.goBack();
        await back.waitFor({ state: "detached" });
      },
    );
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
