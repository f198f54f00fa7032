import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openStage, type Stage } from "../../stage/stage.ts";
import { upgradeDialog } from "../../stage/parts/upgrade-dialog.ts";
import type { Visitor } from "../../stage/visitor.ts";

const INTENT = "POST /api/create-payment-intent";
const PROCESS = "POST /api/process-premium-payment";
const SCRIPT = "https://js.stripe.com/";

/**
 * The page's side of Stripe, under the server's real policy: a stand-in of Stripe.js behaves as documented,
 * including frames and the bank's overlay. The server's tests cover its side.
 */
describe("paying with Stripe", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({
      env: {
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_PUBLISHABLE_KEY: "pk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
      },
    });
  });
  after(() => stage.close());

  test("from the page to the bank", async (t) => {
    const visitor = await enter(t);
    const { page, main, network } = visitor;
    const { opener, prefix, proceed, dialog, choose, pay, changeEmail } = upgradeDialog(page);

    await t.test(
      "its script loads only when a card is needed; a failure is shown, and can be retried",
      async () => {
        const scripts = scriptsOf(page);
        await opener.click();
        await prefix.fill("june.meadow");
        assert.deepEqual(scripts, []);
        await page.route(`${SCRIPT}**`, (route) => route.abort());
        await proceed.click();
        await dialog.getByText("The card form could not be loaded. Nothing was charged.").waitFor();
        assert.equal(scripts.length, 1);
        visitor.complaints.length = 0;
        await serveStripe(page);
        await dialog.getByRole("button", { name: "Try again" }).click();
        await cardFrame(page).getByLabel("Card number").waitFor();
        assert.equal(scripts.length, 2);
        // The page behind the dialog is inert, including the content below the fold.
        const behind = page.locator("#page-start[inert], #root[inert], #rest[inert]");
        await behind.nth(2).waitFor({ state: "attached" });
        assert.deepEqual(await findViolations(page), []);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await behind.first().waitFor({ state: "detached" });
        await gainsFocus(opener);
        assert.deepEqual(visitor.complaints, []);
      },
    );

    await t.test("a declined card shows Stripe's text, and the form keeps its input", async () => {
      await choose("june.meadow");
      const number = cardFrame(page).getByLabel("Card number");
      await fillCard(page, "decline");
      await pay.click();
      await main.toast("Payment Failed", "Your card was declined.").waitFor();
      await changeEmail.click();
      await proceed.click();
      assert.equal(await number.inputValue(), "decline");
    });

    await t.test("the bank's question appears above the dialog and can be answered", async () => {
      await fillCard(page, "ask the bank");
      // Any inbox will do: the server decides what is bought.
      const { id } = await stage.app.createAddress();
      network.fail(PROCESS, { status: 200, body: bought(id) });
      await pay.click();
      await page.frameLocator("iframe[title='Bank']").getByRole("button", { name: "Yes" }).click();
      const { receipt } = upgradeDialog(page);
      await receipt.getByText("pi_1").waitFor();
      assert.equal(await receipt.getByText("Test mode").isVisible(), false);
      assert.equal(await main.email(), "june.meadow@mayfly.test");
      assert.deepEqual(visitor.complaints, []);
    });
  });

  async function enter(t: Parameters<Stage["visit"]>[0]): Promise<Visitor> {
    const visitor = await stage.visitInTurn(t);
    const { network } = visitor;
    network.fail("GET /api/premium-emails/availability*", {
      status: 200,
      body: { available: true },
    });
    network.fail(INTENT, { status: 201, body: intent() });
    await visitor.arrive();
    return visitor;
  }
});

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" && request.url().startsWith(SCRIPT)) {
      scripts.push(request.url());
    }
  });
  return scripts;
}

/** Pay is disabled until the form is ready and its frame has reported the input. */
async function fillCard(page: Page, text: string): Promise<void> {
  await page.getByText("Loading the card form").waitFor({ state: "detached" });
  await cardFrame(page).getByLabel("Card number").fill(text);
  await page.waitForFunction((typed) => Reflect.get(window, "typed") === typed, text);
}

function cardFrame(page: Page) {
  return page.frameLocator("iframe[title='Secure payment input frame']");
}

async function serveStripe(page: Page): Promise<void> {
  await page.unroute(`${SCRIPT}**`);
  await page.route(`${SCRIPT}**`, (route) =>
    route.request().resourceType() === "script"
      ? route.fulfill({ contentType: "text/javascript", body: STRIPE_JS })
      : route.fulfill({ contentType: "text/html", body: CARD_FRAME }),
  );
  await page.route("https://hooks.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: BANK_FRAME }),
  );
}

const STRIPE_JS = `
  window.Stripe = (key) => {
    if (key !== "pk_test_1") throw new Error("another key");
    window.typed = "";
    addEventListener("message", ({ data }) => { if (typeof data === "object" && "typed" in data) window.typed = data.typed; });
    const frame = (src, title) =>
      Object.assign(document.createElement("iframe"), { src, title });
    return {
      elements: ({ clientSecret }) => ({
        clientSecret,
        create() {
          const element = frame("https://js.stripe.com/card.html", "Secure payment input frame");
          return {
            mount: (parent) => parent.append(element),
            on: (name, then) => name === "ready" && element.addEventListener("load", then),
            destroy: () => element.remove(),
          };
        },
      }),
      async confirmPayment() {
        if (window.typed === "decline") {
          return { error: { type: "card_error", message: "Your card was declined." } };
        }
        const bank = frame("https://hooks.stripe.com/bank.html", "Bank");
        Object.assign(bank.style, { position: "fixed", inset: 0, width: "100%", height: "100%" });
        bank.style.zIndex = 2147483647;
        document.body.append(bank);
        await new Promise((done) =>
          addEventListener("message", ({ data }) => data === "yes" && done()),
        );
        bank.remove();
        return { paymentIntent: { status: "succeeded" } };
      },
    };
  };`;

const CARD_FRAME = `<!doctype html><html lang="en"><title>Card</title>
  <label>Card number <input oninput="parent.postMessage({ typed: this.value }, '*')"></label>`;

const BANK_FRAME = `<!doctype html><html lang="en"><title>Bank</title>
  <button onclick="parent.postMessage('yes', '*')">Yes</button>`;

function intent() {
  return {
    clientSecret: "pi_1_secret_1",
    paymentIntentId: "pi_1",
    email: "june.meadow@mayfly.test",
    holdExpiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    serverTime: new Date().toISOString(),
    provider: "stripe",
  };
}

function bought(id: string) {
  return {
    email: "june.meadow@mayfly.test",
    customDomain: "mayfly.test",
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    serverTime: new Date().toISOString(),
    duration: "24 hours",
    type: "premium",
    id,
    password: "kwjd-98dk-2mxl",
    amount: 1.99,
    paymentIntentId: "pi_1",
  };
}
