import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { stopClock } from "../stage/clock.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";
import type { Visitor } from "../stage/visitor.ts";

const STATE = "GET /api/temp-emails/current";

describe("the return to an earlier address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("shows no loading state unless it takes long", async (t) => {
    const { visitor, first } = await leaveAnAddress(t);
    const { page, main, network } = visitor;
    await main.connection("Live").waitFor();
    await stopClock(page);
    network.hold(STATE);
    const back = returnTo(visitor, first);
    await back.click();
    await page.clock.runFor(250);
    assert.equal(await back.locator("svg").count(), 0);
    assert.equal(await main.card.getByText("Generating your email...").count(), 0);
    await page.clock.runFor(500);
    await back.locator("svg").waitFor();
    assert.equal(await back.getAttribute("aria-busy"), "true");
    network.release(STATE);
    await page.clock.resume();
    await main.address.filter({ hasText: first.split("@")[0] ?? "" }).waitFor();
  });

  test("shows the time left of each one, at most its full lifetime", async (t) => {
    const { visitor } = await leaveAnAddress(t);
    const left = visitor.main.card.getByText(/^\d+:\d\d left$/);
    await visitor.main.card.getByRole("list", { name: "Earlier addresses" }).waitFor();
    assert.match(await left.innerText(), /^(15:00|14:\d\d) left$/);
    await visitor.page.clock.fastForward("10:00");
    await left.filter({ hasText: /^(5:00|4:\d\d) left$/ }).waitFor();
    // The list disappears with its last address.
    await visitor.page.clock.fastForward("04:59");
    await visitor.page.clock.runFor(2_000);
    await left.waitFor({ state: "detached" });
  });

  test("shows an error and changes nothing if the server doesn't respond", async (t) => {
    const { visitor, first, second } = await leaveAnAddress(t);
    visitor.network.fail(STATE, "unreachable");
    await returnTo(visitor, first).click();
    await visitor.main.toast("Error", "Connection issue detected.").waitFor();
    assert.equal(await visitor.main.email(), second);
    visitor.network.mend(STATE);
    await returnTo(visitor, first).click();
    assert.equal(await visitor.main.email(second), first);
  });

  async function leaveAnAddress(
    t: Parameters<Stage["visit"]>[0],
  ): Promise<{ visitor: Visitor; first: string; second: string }> {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const first = await visitor.arrive();
    let second = first;
    // The list holds five addresses: the sixth moves the first one, which has the least time.
    for (let count = 1; count < 6; count++) {
      await visitor.main.newEmail.click();
      second = await visitor.main.email(second);
    }
    await visitor.main.card.getByRole("button", { name: /^Earlier addresses/ }).click();
    return { visitor, first, second };
  }
});

function returnTo({ main }: Visitor, email: string): Locator {
  return main.card.getByRole("button", { name: `Return to ${email}` });
}
