import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { stopClock } from "../../stage/clock.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

const STATE = "GET /api/temp-emails/current";

describe("the return to an earlier address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by one visitor", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main, network } = visitor;
    const emails = [await visitor.arrive()];
    // The list holds five addresses: the sixth moves the first one, which has the least time.
    while (emails.length < 6) {
      await main.newEmail.click();
      emails.push(await main.email(emails.at(-1)));
    }
    const [first = "", second = "", sixth] = [...emails.slice(0, 2), emails.at(-1)];
    await main.card.getByRole("button", { name: /^Earlier addresses/ }).click();

    await t.test("shows an error and changes nothing if the server doesn't respond", async () => {
      network.fail(STATE, "unreachable");
      await returnTo(visitor, first).click();
      await main.toast("Error", "Connection issue detected.").waitFor();
      assert.equal(await main.email(), sixth);
      network.mend(STATE);
      await returnTo(visitor, first).click();
      assert.equal(await main.email(sixth), first);
    });

    await t.test("shows no loading state unless it takes long", async () => {
      await main.connection("Live").waitFor();
      await stopClock(page);
      network.hold(STATE);
      // The return of the first address moved the second one.
      const back = returnTo(visitor, second);
      await back.click();
      await page.clock.runFor(250);
      assert.equal(await back.locator("svg").count(), 0);
      assert.equal(await main.card.getByText("Generating your email...").count(), 0);
      await page.clock.runFor(500);
      await back.locator("svg").waitFor();
      assert.equal(await back.getAttribute("aria-busy"), "true");
      network.release(STATE);
      await page.clock.resume();
      await main.address.filter({ hasText: second.split("@")[0] ?? "" }).waitFor();
    });

    await t.test("shows the time left of each one, at most its full lifetime", async () => {
      const left = main.card.getByText(/^\d+:\d\d left$/);
      await main.card.getByRole("list", { name: "Earlier addresses" }).waitFor();
      assert.match(await left.innerText(), /^(15:00|14:\d\d) left$/);
      await page.clock.fastForward("10:00");
      await left.filter({ hasText: /^(5:00|4:\d\d) left$/ }).waitFor();
      // The list disappears with its last address.
      await page.clock.fastForward("04:59");
      await page.clock.runFor(2_000);
      await left.waitFor({ state: "detached" });
    });
  });
});

function returnTo({ main }: Visitor, email: string): Locator {
  return main.card.getByRole("button", { name: `Return to ${email}` });
}
