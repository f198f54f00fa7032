import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openStage, type Stage } from "../stage/stage.ts";

describe("the page of an instance with ADDRESS_MINUTES=120", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { ADDRESS_MINUTES: "120" } });
  });
  after(() => stage.close());

  test("names the lifetime, and keeps the address's time after a reload", async (t) => {
    const { page, arrive } = await stage.visit(t, { movableClock: true });
    const email = await arrive();
    const extend = page.getByRole("button", { name: "Reset to 2 hours (2 left)" });
    await extend.waitFor();
    await page.clock.fastForward("20:00");
    await page.reload();
    assert.equal(await arrive(), email);
    await extend.click();
    await page.getByRole("button", { name: "Reset to 2 hours (1 left)" }).waitFor();
  });
});
