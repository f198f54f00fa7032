import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openStage, type Stage } from "./stage/stage.ts";

const CREATE = "POST /api/temp-emails";
const LIFETIME_MS = 15 * 60_000;

/** What the server itself refuses, and what a visitor sees of it; nothing stands in for its answers. */
describe("a server that refuses", () => {
  test("more addresses than its limit: it says to wait, and the one in use stays", async (t) => {
    const stage = await openStage({ env: { LIMIT_CREATE_PER_HOUR: "1" } });
    t.after(() => stage.close());
    const { page, main, arrive } = await stage.visit(t);
    const email = await arrive();
    await main.newEmail.click();
    const text = "Too many requests. Our servers are busy, please wait a moment and try again.";
    await main.toast("Error", text).waitFor();
    assert.equal(await main.email(), email);

    // Somebody who comes for the first time.
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await main.card.getByRole("alert").getByText(text, { exact: true }).waitFor();
  });

  describe("whatever it is asked", () => {
    let stage: Stage;
    before(async () => {
      stage = await openStage();
    });
    after(() => stage.close());

    test("an address whose time was up there first: nothing to extend, and a new one comes", async (t) => {
      const { page, main, network, arrive } = await stage.visit(t, { movableClock: true });
      const email = await arrive();
      await main.connection("Live").waitFor();
      // The news of it must not come first.
      network.hold("GET /api/email/*");
      network.cut("GET /api/email/stream");
      // Where the pause after the last creation is over already, the new one would be there at once.
      network.hold(CREATE);
      stage.app.clock.advance(LIFETIME_MS);
      await main.extend.click();
      await main.toast("Extension Failed", "No active email to extend").waitFor();
      await main.address.waitFor({ state: "detached" });
      await page.clock.fastForward(10_000);
      network.release(CREATE);
      assert.notEqual(await main.email(email), email);
    });

    test("anything, because it is gone: each try says so and what is there stays", async (t) => {
      const { main, arrive } = await stage.visit(t);
      const email = await arrive();
      for (const subject of ["To open", "To delete"]) {
        await stage.app.send({ to: email, subject, text: "Words." });
        await main.row(subject).element.waitFor();
      }
      await main.connection("Live").waitFor();
      // What shows toasts comes in a quiet moment, and from a server that is gone not at all.
      await main.toastRegion.waitFor({ state: "attached" });
      await stage.stopServer();
      await main.row("To open").toggle.click();
      await main.toast("Error", "Failed to load full message content").waitFor();
      await main.row("To delete").element.hover();
      await main.row("To delete").remove.click();
      await main.toast("Error", "Failed to delete message. Please try again.").waitFor();
      await main.extend.click();
      await main.toast("Extension Failed", "Failed to extend email. Please try again.").waitFor();
      await main.newEmail.click();
      const text = "Connection issue detected. Please refresh the page and try again.";
      await main.toast("Error", text).waitFor();
      assert.equal(await main.email(), email);
      assert.equal(await main.rows.count(), 2);
      await main.connection("Offline").waitFor();
    });
  });
});
