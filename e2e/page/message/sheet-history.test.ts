import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
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
      await page.goto("about:blank");
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

      for (const reload of [false, true]) {
        if (reload) await page.reload();
        await main.row("A mail").element.waitFor({ state: "attached" });
        await page.evaluate(forwardAndBack);
        assert.equal(await entry(), ofPage);
        assert.equal(await back.count(), 0);
      }
      await page.goBack();
      await page.waitForURL("about:blank");
    });
  }
});

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
