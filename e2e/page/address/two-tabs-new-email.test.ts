import { before, describe, test } from "node:test";
import { addressList, rowOf, rowsOf } from "../../stage/parts/address-list.ts";
import { mainPage } from "../../stage/parts/main-page.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("two tabs that make addresses at the same time", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("keep both", async (t) => {
    const { page, main, arrive } = await stage.visitInTurn(t);
    const first = await arrive();
    const tab = await page.context().newPage();
    // As if the browser had not yet told this tab what the other one did.
    await tab.addInitScript(() =>
      window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
    );
    await tab.goto("/");
    const there = mainPage(tab);
    await there.email();
    await main.newEmail.click();
    const second = await main.email(first);
    await there.newEmail.click();
    const third = await there.email(first);
    await rowsOf(main, 3);
    for (const email of [first, second, third]) await rowOf(main, email).waitFor();
    await addressList(there).waitFor();
  });
});
