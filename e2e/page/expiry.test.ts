import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { gainsFocus } from "../stage/focus.ts";
import { openAdvancingStage, type Stage } from "../stage/stage.ts";
import { showTab } from "../stage/show-tab.ts";

const LIFETIME_MS = 15 * 60_000;
const CREATE = "POST /api/temp-emails";

describe("the expiry of an address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage();
  });

  test("by one visitor, address after address", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, { movableClock: true });
    await page.clock.setSystemTime(new Date("2031-05-06T07:08:09Z"));
    let email = await arrive();
    const end = async () => {
      stage.app.clock.advance(LIFETIME_MS);
      await page.clock.fastForward(LIFETIME_MS);
    };

    await t.test("the page counts on its own clock however wrong that is", async () => {
      await main.validity.filter({ hasText: /Valid for (14:|15:00)/ }).waitFor();
    });

    await t.test("an address without mail is replaced without a notice", async () => {
      await end();
      email = await main.email(email);
      await main.connection("Live").waitFor();
      assert.equal(await main.toast("Address ended", "").count(), 0);
    });

    await t.test("at zero the address disappears with its mail and a new one appears", async () => {
      await stage.app.send({ to: email, subject: "Too late to read", text: "Gone." });
      await main.row("Too late to read").open();
      await end();
      const next = await main.email(email);
      await main.toast("Address ended", "Its time was up. Its mail is deleted.").waitFor();
      await main.empty.waitFor();
      await gainsFocus(main.inbox.getByRole("heading", { name: "Inbox" }));
      await main.validity.filter({ hasText: /Valid for (14:|15:00)/ }).waitFor();
      await assert.rejects(stage.app.send({ to: email, subject: "Anybody?" }), /550.5\.1\.1/);
      await stage.app.send({ to: next, subject: "Welcome", text: "Hello." });
      await main.row("Welcome").element.waitFor();
      email = next;
    });

    await t.test("a hidden tab creates no address until it is visible", async () => {
      const made = network.count(CREATE);
      await showTab(page, "hidden");
      await end();
      await main.address.waitFor({ state: "detached" });
      await page.clock.runFor(60_000);
      // This call follows the page's earlier requests, so they have arrived.
      await page.evaluate(() => fetch("/api/config"));
      assert.equal(network.count(CREATE), made);

      await showTab(page, "visible");
      email = await main.email(email);
      assert.equal(network.count(CREATE), made + 1);
    });

    await t.test(
      "a page that slept past the end creates a new address when it is opened again",
      async () => {
        await page.goto("about:blank");
        await end();
        await page.goto("/");
        assert.notEqual(await main.email(email), email);
      },
    );
  });
});
