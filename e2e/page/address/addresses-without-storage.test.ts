import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { addAddress, isAt, rowOf } from "../../stage/parts/address-list.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("several addresses without storage", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("work while the page is open", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, complaints } = visitor;
    await page.addInitScript(breakStorage);
    for (const trouble of ["forbidden", "full"]) {
      await t.test(`if storage is ${trouble}`, async () => {
        await page.evaluate((name) => {
          window.name = name;
        }, trouble);
        const first = await visitor.arrive();
        assert.equal(await page.evaluate(() => window.name), trouble);
        const second = await addAddress(main, first);
        await stage.app.send({ to: first, subject: "To the first", text: "x" });
        await rowOf(main, first, "1 unread").click();
        await main.row("To the first").element.waitFor();
        await rowOf(main, second).click();
        await isAt(main, second);
        await main.extend.click();
        await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
        assert.deepEqual(complaints, []);
      });
    }
  });
});

/** The window's name survives navigation. */
function breakStorage(): void {
  if (window.name === "full") {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    return;
  }
  Object.defineProperty(window, "localStorage", {
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
}
