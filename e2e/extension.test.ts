import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stopClock } from "./stage/clock.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Failure } from "./stage/proxy.ts";
import type { Visitor } from "./stage/visitor.ts";

const CREATE = "POST /api/temp-emails";
const EXTEND = "POST /api/temp-emails/extend";
const LIMIT_TEXT = "You can only extend your email 2 times. Upgrade to premium for longer access.";

describe("extending an address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.close());

  for (const { width, labels } of [
    {
      width: 1280,
      labels: ["Reset to 15 min (2 left)", "Reset to 15 min (1 left)", "Max Extensions Used"],
    },
    { width: 320, labels: ["+15min (2 left)", "+15min (1 left)", "Max Used"] },
  ]) {
    test(`at ${width} px the button reads ${labels.join(", ")}, and is off then`, async (t) => {
      const { page, main, arrive } = await stage.visit(t, { viewport: { width, height: 720 } });
      await arrive();
      for (const [used, label] of labels.entries()) {
        const button = main.card.getByRole("button", { name: label, exact: true });
        await button.and(page.locator(used === 2 ? ":disabled" : ":enabled")).waitFor();
        if (used < 2) await button.click();
      }
      await page.reload();
      const off = main.card.getByRole("button", { name: labels[2] ?? "", exact: true });
      await off.waitFor();
      assert.equal(await off.isDisabled(), true, "after a reload as well");
    });
  }

  test("who extended by keyboard for the last time goes on from there: the time left has the focus", async (t) => {
    const { page, main, arrive } = await stage.visit(t);
    await arrive();
    await main.extend.focus();
    await page.keyboard.press("Enter");
    await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
    await busy(main, false);
    await main.extend.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await main.card.getByRole("button", { name: "Max Extensions Used" }).waitFor();
    await main.card.getByText("Time Remaining").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Tab");
    const next = main.card.getByRole("button", { name: "Open on another device" });
    await next.and(page.locator(":focus")).waitFor();
  });

  test("the third time is refused by the page, and says what the limit is", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t);
    await arrive();
    for (const label of ["Reset to 15 min (1 left)", "Max Extensions Used"]) {
      await page.keyboard.press("e");
      await main.card.getByRole("button", { name: label, exact: true }).waitFor();
      await busy(main, false);
    }
    await page.keyboard.press("e");
    await main.toast("Extension Limit Reached", LIMIT_TEXT).waitFor();
    assert.equal(network.count(EXTEND), 2);
  });

  test("without an address there is nothing to extend, and the page says so", async (t) => {
    const { page, main, network } = await stage.visit(t);
    network.fail(CREATE, { status: 500, body: { error: "INTERNAL", message: "" } });
    await page.goto("/");
    await main.card.getByRole("alert").waitFor();
    assert.equal(await main.extend.isDisabled(), true);
    assert.equal(await main.copy.isDisabled(), true);
    await page.keyboard.press("e");
    await main.toast("Extension Failed", "No active email to extend").waitFor();
    assert.equal(network.count(EXTEND), 0);
  });

  const refusals: [string, Failure, string, string][] = [
    [
      "that counts more extensions than the page",
      { status: 409, body: { error: "EXTENSION_LIMIT_REACHED", message: LIMIT_TEXT } },
      "Extension Limit Reached",
      LIMIT_TEXT,
    ],
    [
      "with words of its own",
      { status: 500, body: { error: "SOMETHING_NEW", message: "The tide is out." } },
      "Extension Failed",
      "The tide is out.",
    ],
    [
      "without a word",
      { status: 502, body: "<h1>Bad gateway</h1>", type: "text/html" },
      "Extension Failed",
      "Failed to extend email. Please try again.",
    ],
    [
      "that doesn't answer",
      "unreachable",
      "Extension Failed",
      "Failed to extend email. Please try again.",
    ],
  ];
  for (const [which, failure, title, text] of refusals) {
    test(`a server ${which} is told as '${title}', and it can be tried again`, async (t) => {
      const { main, network, arrive } = await stage.visit(t);
      await arrive();
      network.fail(EXTEND, failure);
      await main.extend.click();
      await main.toast(title, text).waitFor();
      network.mend(EXTEND);
      await main.extend.click();
      await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
    });
  }

  test("an address that the server has ended can't be extended: a new one comes", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t, { movableClock: true });
    const email = await arrive();
    network.fail(EXTEND, { status: 401, body: { error: "NO_ACTIVE_EMAIL", message: "" } });
    network.fail("GET /api/temp-emails/current", {
      status: 401,
      body: { error: "TOKEN_UNKNOWN", message: "" },
    });
    await main.extend.click();
    await main.toast("Extension Failed", "No active email to extend").waitFor();
    await main.address.waitFor({ state: "detached" });
    network.mend("GET /api/temp-emails/current");
    // The pause after the last creation, so that a server in trouble isn't asked again and again.
    await page.clock.fastForward(10_000);
    assert.notEqual(await main.email(email), email);
  });

  test("what takes no time shows no sign of waiting, what takes longer does", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t, { movableClock: true });
    await arrive();
    await main.connection("Live").waitFor();
    await stopClock(page);
    network.hold(EXTEND);
    await main.extend.click();
    const sign = main.extend.locator("svg");
    await page.clock.runFor(250);
    assert.equal(await sign.count(), 0);
    await page.clock.runFor(500);
    await sign.waitFor();
    network.release(EXTEND);
  });

  test("while it is under way the button says so and asks once", async (t) => {
    const { page, main, network, arrive } = await stage.visit(t);
    await arrive();
    network.hold(EXTEND);
    await main.extend.click();
    await busy(main, true);
    await main.extend.click({ force: true });
    await page.keyboard.press("e");
    await page.evaluate(() => fetch("/api/config"));
    assert.equal(network.count(EXTEND), 1);
    network.release(EXTEND);
    await busy(main, false);
    await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
  });

  async function busy(main: Visitor["main"], wanted: boolean): Promise<void> {
    await main.card.locator(`[aria-busy=${String(wanted)}]`).waitFor();
  }
});
