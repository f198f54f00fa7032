import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { addAddress, isAt, rowOf } from "../../stage/parts/address-list.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("several addresses without storage", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  for (const [trouble, break_] of [
    ["is forbidden", forbidStorage],
    ["is full", fillStorage],
  ] as const) {
    test(`work while the page is open if storage ${trouble}`, async (t) => {
      const visitor = await stage.visitInTurn(t);
      const { page, main, complaints } = visitor;
      await page.addInitScript(break_);
      const first = await visitor.arrive();
      const second = await addAddress(main, first);
      await stage.app.send({ to: first, subject: "To the first", text: "x" });
      await rowOf(main, first, "1 unread").click();
      await main.row("To the first").element.waitFor();
      await rowOf(main, second).click();
      await isAt(main, second);
      assert.deepEqual(complaints, []);
    });
  }
});

function forbidStorage(): void {
  Object.defineProperty(window, "localStorage", {
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}
