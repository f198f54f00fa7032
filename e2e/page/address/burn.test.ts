import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { addAddress, burnButton, rowOf } from "../../stage/parts/address-list.ts";
import { until } from "../../../server/test/until.ts";
import { tokenOf } from "../../stage/other-device.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const CURRENT = "/api/temp-emails/current";
const BURN = `DELETE ${CURRENT}`;

describe("burning over a slow or failing network", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by one visitor", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main, network } = visitor;
    const undo = main.card.getByRole("button", { name: "Undo" });
    const email = await visitor.arrive();

    await t.test("offers no undo once the server is called", async () => {
      network.hold(BURN);
      await burnButton(main).click();
      await undo.waitFor();
      await main.card.getByText("Its mail will be deleted.").waitFor();
      const called = network.next(BURN);
      await page.clock.runFor(5_100);
      await called;
      await main.card.getByText(/^Burning /).waitFor();
      await undo.waitFor({ state: "detached", timeout: 5_000 });
      await main.toastRegion.evaluate(noteToasts);
      network.release(BURN);
      await main.toast("Address burned", "The address has ended.").waitFor();
      assert.notEqual(await main.email(email), email);
      const noted = await main.toastRegion.getAttribute("data-noted");
      assert.doesNotMatch(noted ?? "", /before its time/);
    });

    await t.test("doesn’t claim that an address is active if the answer is lost", async () => {
      await main.connection("Live").waitFor();
      const first = await main.email();
      const second = await addAddress(main, first);
      await rowOf(main, first).click();
      await main.email(second);
      network.fail(BURN, "unanswered");
      await burnButton(main).click();
      await page.clock.runFor(5_100);
      await main
        .toast("Error", "An address that is still shown may be active.")
        .waitFor({ timeout: 10_000 });
      await rowOf(main, first, "ended").waitFor();
      assert.equal(await main.email(first), second);
    });

    await t.test(
      "says that an address has ended elsewhere, also if a burn is undone too late",
      async () => {
        network.mend(BURN);
        await page.reload();
        const own = await main.email();
        const token = await tokenOf(visitor);
        await main.connection("Live").waitFor();
        const burned = network.count(BURN);
        await burnButton(main).click();
        await undo.waitFor();
        const answer = await stage.app.call("DELETE", CURRENT, { token });
        assert.equal(answer.status, 204);
        await main.email(own);
        await undo.click();
        await main.toast("Address ended", "This address has ended.").waitFor({ timeout: 10_000 });
        assert.equal(network.count(BURN), burned);
        const next = { token: await tokenOf(visitor) };
        await main.connection("Live").waitFor();
        await stage.app.call("DELETE", CURRENT, next);
        await main.toast("Address ended", "Your address ended before its time.").waitFor();
      },
    );
  });

  test("says on return that an address has ended elsewhere meanwhile, not that it was burned here", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network, arrive } = visitor;
    const email = await arrive();
    const token = await tokenOf(visitor);
    await page.goto("/robots.txt");
    await stage.app.call("DELETE", CURRENT, { token });
    await page.goto("/");
    const next = await main.email(email);
    const toast = main.toast("Address ended", "Your address ended before its time.");
    await toast.waitFor();
    // The visitor knows of the own burn, which the closed page has sent.
    await burnButton(main).click();
    await main.card.getByRole("button", { name: "Undo" }).waitFor();
    const headers = { token: await tokenOf(visitor) };
    await page.goto("/robots.txt");
    const hasEnded = async () => (await stage.app.call("GET", CURRENT, headers)).status === 401;
    await until("the burn", hasEnded);
    // The stream reports the end first.
    network.hold(`GET ${CURRENT}`);
    await page.goto("/");
    await main.email(next);
    assert.equal(await toast.count(), 0);
  });
});

/** Notes every text of the region: a toast replaces the one before. */
function noteToasts(region: Element): void {
  const note = () => {
    region.setAttribute("data-noted", `${region.getAttribute("data-noted")} ${region.textContent}`);
  };
  new MutationObserver(note).observe(region, { childList: true, subtree: true });
}
