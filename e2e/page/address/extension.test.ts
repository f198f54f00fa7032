import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { stopClock } from "../../stage/clock.ts";
import { addAddress, rowOf } from "../../stage/parts/address-list.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Failure } from "../../stage/proxy.ts";
import type { Visitor } from "../../stage/visitor.ts";

const CREATE = "POST /api/temp-emails";
const STREAM = "GET /api/email/stream";
const EXTEND = "POST /api/temp-emails/extend";
const LIMIT_TEXT = "You can only extend your email 2 times. Upgrade to premium for longer access.";

const LABELS = {
  320: ["+15min (2 left)", "+15min (1 left)", "Max Used"],
  1280: ["Reset to 15 min (2 left)", "Reset to 15 min (1 left)", "Max Extensions Used"],
} as const;

/** `notices.test.ts` has the other texts. */
const REFUSALS: readonly [string, Failure, string, string][] = [
  [
    "that counts more extensions than the page",
    { status: 409, body: { error: "EXTENSION_LIMIT_REACHED", message: LIMIT_TEXT } },
    "Extension Limit Reached",
    LIMIT_TEXT,
  ],
  [
    "that doesn't answer",
    "unreachable",
    "Extension Failed",
    "Failed to extend email. Please try again.",
  ],
];

describe("extending an address", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by one visitor, address after address", async (t) => {
    const { page, main, network } = await stage.visitInTurn(t, { movableClock: true });

    network.fail(CREATE, { status: 500, body: { error: "INTERNAL", message: "" } });
    await page.goto("/");
    await main.card.getByRole("alert").waitFor();
    await t.test(
      "without an address there is nothing to extend, and the page says so",
      async () => {
        assert.equal(await main.extend.isDisabled(), true);
        assert.equal(await main.copy.isDisabled(), true);
        await page.keyboard.press("e");
        await main.toast("Extension Failed", "No active email to extend").waitFor();
        assert.equal(network.count(EXTEND), 0);
      },
    );
    network.mend(CREATE);
    await main.card.getByRole("button", { name: "Try again" }).click();
    let email = await main.email();

    await t.test(
      "the button shows the number left, with a shorter text at 320 px, and is then disabled",
      async () => {
        for (const used of [0, 1, 2] as const) {
          await reads(used);
          if (used < 2) await main.extend.click();
        }
        await page.reload();
        await reads(2);
      },
    );

    await t.test(
      "each extension is announced, and after the last by keyboard the time left has the focus",
      async () => {
        await takeNewAddress();
        await main.extend.focus();
        await page.keyboard.press("Enter");
        await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
        const said = page.getByRole("status").getByText("Your address has 15 minutes left");
        await said.waitFor({ state: "attached" });
        await busy(main, false);
        await main.extend.and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Enter");
        await main.card.getByRole("button", { name: "Max Extensions Used" }).waitFor();
        await main.card.getByText("Time Remaining").and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Tab");
        const next = main.card.getByRole("button", { name: "Burn this address" });
        await next.and(page.locator(":focus")).waitFor();
      },
    );

    await t.test("the page refuses the third extension and states the limit", async () => {
      await takeNewAddress();
      const asked = network.count(EXTEND);
      for (const label of ["Reset to 15 min (1 left)", "Max Extensions Used"]) {
        await page.keyboard.press("e");
        await main.card.getByRole("button", { name: label, exact: true }).waitFor();
        await busy(main, false);
      }
      await page.keyboard.press("e");
      await main.toast("Extension Limit Reached", LIMIT_TEXT).waitFor();
      assert.equal(network.count(EXTEND), asked + 2);
    });

    for (const [which, failure, title, text] of REFUSALS) {
      await t.test(`a server ${which} is reported as '${title}', and a retry works`, async () => {
        await takeNewAddress();
        await main.forgetToasts();
        network.fail(EXTEND, failure);
        await main.extend.click();
        await main.toast(title, text).waitFor();
        network.mend(EXTEND);
        await main.extend.click();
        await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
      });
    }

    await t.test("while pending, the button says so and sends one request", async () => {
      await takeNewAddress();
      const asked = network.count(EXTEND);
      network.hold(EXTEND);
      await main.extend.click();
      await busy(main, true);
      await main.extend.click({ force: true });
      await page.keyboard.press("e");
      await page.evaluate(() => fetch("/api/config"));
      assert.equal(network.count(EXTEND), asked + 1);
      network.release(EXTEND);
      await busy(main, false);
      await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
    });

    await t.test("a fast extension shows no loading state, a slow one does", async () => {
      await takeNewAddress();
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

    await t.test(
      "an address that the server has ended can't be extended: a new one appears",
      async () => {
        await page.clock.resume();
        await takeNewAddress();
        await main.forgetToasts();
        network.fail(EXTEND, { status: 401, body: { error: "NO_ACTIVE_EMAIL", message: "" } });
        // If the delay since the last creation is over, the new address would appear at once.
        network.hold(CREATE);
        await main.extend.click();
        await main.toast("Extension Failed", "No active email to extend").waitFor();
        await main.address.waitFor({ state: "detached" });
        // The delay that keeps the page from repeating requests to a failing server.
        await page.clock.fastForward(10_000);
        network.release(CREATE);
        email = await main.email(email);
        network.mend(EXTEND);
      },
    );

    await t.test(
      "the answer for an address that the visitor has switched away from reaches its row",
      async () => {
        // Only the answer can tell: no stream reports the extension or the end.
        network.fail(STREAM, "unreachable");
        network.cut(STREAM);
        const asked = await takeNewAddress();
        await page.clock.fastForward("02:00");
        await rowOf(main, asked, "1[23] minutes left").waitFor();
        await answerAfterSwitch(asked);
        await rowOf(main, asked, "1[45] minutes left").waitFor();
        await rowOf(main, asked).click();
        await main.card.getByRole("button", { name: "Reset to 15 min (1 left)" }).waitFor();
        network.fail(EXTEND, { status: 401, body: { error: "NO_ACTIVE_EMAIL", message: "" } });
        await answerAfterSwitch(asked);
        await main.toast("Extension Failed", "No active email to extend").waitFor();
        await rowOf(main, asked, "ended").waitFor();
      },
    );

    async function answerAfterSwitch(from: string): Promise<void> {
      network.hold(EXTEND);
      await main.extend.click();
      email = await addAddress(main, from);
      network.release(EXTEND);
    }

    async function reads(used: 0 | 1 | 2): Promise<void> {
      for (const [width, labels] of Object.entries(LABELS)) {
        await page.setViewportSize({ width: Number(width), height: 720 });
        const button = main.card.getByRole("button", { name: labels[used], exact: true });
        await button.and(page.locator(used === 2 ? ":disabled" : ":enabled")).waitFor();
      }
    }

    async function takeNewAddress(): Promise<string> {
      await main.newEmail.click();
      email = await main.email(email);
      await main.card.getByRole("button", { name: "Reset to 15 min (2 left)" }).waitFor();
      return email;
    }
  });

  async function busy(main: Visitor["main"], wanted: boolean): Promise<void> {
    await main.card.locator(`[aria-busy=${String(wanted)}]`).waitFor();
  }
});
