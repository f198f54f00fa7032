import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { addAddress, addressList } from "../stage/parts/address-list.ts";
import { nextFrame } from "../stage/next-frame.ts";
import type { Failure } from "../stage/proxy.ts";
import { openSharedStage, type Stage } from "../stage/stage.ts";

const CREATE = "POST /api/temp-emails";
const MESSAGES = "GET /api/email/messages";
const STREAM = "GET /api/email/stream";
const IN_TROUBLE = failure(500, "INTERNAL");

describe("a failing server", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  // `notices.test.ts` has the other texts.
  const refusals: [string, Failure, string][] = [
    [
      "answers 503",
      failure(503, "STORE_UNAVAILABLE"),
      "Database connection temporarily unavailable. This can happen after long periods of inactivity. Please refresh the page and try again.",
    ],
    [
      "doesn't answer",
      "unreachable",
      "Connection issue detected. Please refresh the page and try again.",
    ],
  ];
  test("at creation, and with an existing address", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t, { movableClock: true });
    for (const [what, refusal, text] of refusals) {
      await t.test(
        `if it ${what} at creation, the page shows the reason, sends one request, and ${refusal === "unreachable" ? "sends another one when the network returns" : "Try again works"}`,
        async () => {
          // A new visitor. This page runs no script.
          await page.goto("/robots.txt");
          await page.evaluate(() => localStorage.clear());
          const callsBefore = network.count(CREATE);
          network.fail(CREATE, refusal);
          await page.goto("/");
          await main.card.getByRole("alert").getByText(text, { exact: true }).waitFor();
          await main.toast("Error", text).waitFor();
          await page.clock.runFor(60_000);
          // This call follows the page's earlier requests, so they have arrived.
          await page.evaluate(() => fetch("/api/config"));
          assert.equal(network.count(CREATE), callsBefore + 1);

          network.mend(CREATE);
          await page.evaluate(() => window.dispatchEvent(new Event("online")));
          if (refusal !== "unreachable") {
            await page.clock.runFor(60_000);
            await page.evaluate(() => fetch("/api/config"));
            assert.equal(network.count(CREATE), callsBefore + 1);
            await main.card.getByRole("button", { name: "Try again" }).click();
          }
          assert.match(await main.email(), /@mayfly\.test$/);
          assert.equal(await main.card.getByRole("alert").count(), 0);
          assert.equal(network.count(CREATE), callsBefore + 2);
        },
      );
    }

    const email = await main.email();
    await main.connection("Live").waitFor();

    await t.test("a failed New Email keeps the current address", async () => {
      network.fail(CREATE, failure(429, "RATE_LIMITED"));
      await main.forgetToasts();
      await main.newEmail.click();
      await main.toast("Error", "Too many requests.").waitFor();
      assert.equal(await main.email(), email);
      network.mend(CREATE);
      await stage.app.send({ to: email, subject: "Still received", text: "Hello." });
      await main.row("Still received").element.waitFor();
    });

    await t.test("a failed extension shows an error and keeps the count", async () => {
      network.fail("POST /api/temp-emails/extend", "unreachable");
      await main.extend.click();
      await main.toast("Extension Failed", "Failed to extend email. Please try again.").waitFor();
      await main.card.getByRole("button", { name: "Reset to 15 min (2 left)" }).waitFor();
    });

    await t.test(
      "a failed deletion keeps the row, shows an error, and can be retried",
      async () => {
        await stage.app.send({ to: email, subject: "Not yet", text: "Hello." });
        const row = main.row("Not yet");
        network.fail("DELETE *", IN_TROUBLE);
        await row.element.hover();
        await row.remove.click();
        await main.toast("Error", "Failed to delete message. Please try again.").waitFor();
        assert.equal(await row.element.count(), 1);

        network.mend("DELETE *");
        await row.remove.click();
        await row.element.waitFor({ state: "detached" });
      },
    );

    await t.test(
      "a message that can't be fetched leaves its row closed, shows an error, and can be retried",
      async () => {
        await stage.app.send({ to: email, subject: "Out of reach", text: "Hello." });
        const row = main.row("Out of reach");
        await row.element.waitFor();
        network.fail("GET /api/email/messages/*", IN_TROUBLE);
        await row.toggle.click();
        await main.toast("Error", "Failed to load full message content").waitFor();
        assert.equal(await row.toggle.getAttribute("aria-expanded"), "false");

        network.mend("GET /api/email/messages/*");
        await row.open();
        await row.element.getByText("Plain Text Message").waitFor();
      },
    );

    await t.test("an inbox that was never listed doesn't claim to be empty", async () => {
      network.fail("GET /api/email/*", IN_TROUBLE);
      await page.reload();
      await main.inbox
        .getByRole("heading", { name: "Your messages can’t be loaded now" })
        .waitFor();
      assert.equal(await main.empty.count(), 0);
      assert.doesNotMatch(await main.inbox.innerText(), /\b0\s+messages/);

      network.mend("GET /api/email/*");
      await main.inbox.getByRole("button", { name: "Refresh" }).click();
      await main.row("Out of reach").element.waitFor();
    });
  });

  test("several addresses together aren’t called empty while the server is away", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t);
    await addAddress(main, await arrive());
    network.fail(MESSAGES, "unreachable");
    network.fail(STREAM, "unreachable");
    await page.reload();
    await addressList(main)
      .getByRole("button", { name: /^All addresses/ })
      .click();
    await main.inbox.getByText("Your messages can’t be loaded now").waitFor();
    assert.equal(await main.inbox.getByText("No messages yet").count(), 0);
    await main.connection("Offline").waitFor({ timeout: 10_000 });
    network.mend(MESSAGES);
    network.hold(MESSAGES);
    const again = network.next(MESSAGES);
    await main.inbox.getByRole("button", { name: "Refresh" }).click();
    await again;
    await nextFrame(page);
    assert.ok(await main.inbox.getByText("Your messages can’t be loaded now").isVisible());
    network.release(MESSAGES);
    network.mend(STREAM);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await main.inbox.getByText("Messages to any of your addresses").waitFor();
  });
});

function failure(status: number, error: string): Failure {
  return { status, body: { error, message: "The server's own words." } };
}
