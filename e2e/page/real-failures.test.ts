import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { openStage, type Stage } from "../stage/stage.ts";

const CREATE = "POST /api/temp-emails";
/** After which another address may be created, and each has ended. */
const HOUR_MS = 60 * 60_000;

/** Refusals of the real server, and their display; no response is faked. */
describe("a server that refuses", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { LIMIT_CREATE_PER_HOUR: "1" } });
  });
  after(() => stage.close());

  test("any call of one visitor, until the server is down", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, { movableClock: true });

    await t.test(
      "an address beyond its limit: the page says how long to wait, and the current one stays",
      async () => {
        const email = await arrive();
        await main.newEmail.click();
        const text = `${ERRORS.RATE_LIMITED.message} It works again in 60 minutes.`;
        await main.toast("Error", text).waitFor();
        assert.equal(await main.email(), email);

        // A first-time visitor.
        await page.goto("/robots.txt");
        await page.evaluate(() => localStorage.clear());
        await page.goto("/");
        await main.card.getByRole("alert").getByText(text, { exact: true }).waitFor();
      },
    );

    stage.app.clock.advance(HOUR_MS);
    await main.card.getByRole("button", { name: "Try again" }).click();
    const first = await main.email();
    await main.connection("Live").waitFor();

    await t.test(
      "an extension of an address that expired on the server first: a new one appears",
      async () => {
        // The expiry event must not arrive first.
        network.hold("GET /api/email/*");
        network.cut("GET /api/email/stream");
        // If the delay since the last creation is over, the new address would appear at once.
        network.hold(CREATE);
        stage.app.clock.advance(HOUR_MS);
        await main.extend.click();
        await main.toast("Extension Failed", "No active email to extend").waitFor();
        await main.address.waitFor({ state: "detached" });
        await page.clock.fastForward(10_000);
        network.release(CREATE);
        network.release("GET /api/email/*");
        assert.notEqual(await main.email(first), first);
      },
    );

    await t.test(
      "everything, because it is down: each attempt shows an error, and existing content stays",
      async () => {
        const email = await main.email();
        for (const subject of ["To open", "To delete"]) {
          await stage.app.send({ to: email, subject, text: "Words." });
          await main.row(subject).element.waitFor();
        }
        await main.connection("Live").waitFor();
        // The toasts' code loads when the page is idle, and can't load from a stopped server.
        await main.toastRegion.waitFor({ state: "attached" });
        await main.forgetToasts();
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
      },
    );
  });
});
