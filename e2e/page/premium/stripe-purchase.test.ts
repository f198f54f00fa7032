import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import type { Page, Route } from "playwright-core";
import { FAKE_KEYS } from "../../../server/src/payments/testing/fake-answers.ts";
import {
  startFakeStripe,
  type FakeStripe,
} from "../../../server/src/payments/testing/fake-stripe.ts";
import { openStage, type Stage } from "../../stage/stage.ts";
import { upgradeDialog } from "../../stage/parts/upgrade-dialog.ts";

const PROCESS = /\/api\/process-premium-payment$/;

/**
 * The whole path of a payment: page, server, Stripe's API, and its events. Only Stripe's parts are stand-ins, and
 * they share one account: a payment in the page is paid at the API.
 */
describe("an address bought through Stripe", () => {
  let fake: FakeStripe;
  let stage: Stage;
  before(async () => {
    fake = await startFakeStripe();
    stage = await openStage({ env: { ...FAKE_KEYS, STRIPE_API_BASE: fake.apiBase } });
  });
  after(async () => {
    await fake.close();
    await stage.close();
  });

  test("a card is declined, another is taken, once, and the address is open", async (t) => {
    const { page, main, complaints } = await enter(t);
    const { choose, card, pay, receipt } = upgradeDialog(page);
    await choose("stripe.one");
    await card.number.fill("4000000000000002");
    await pay.click();
    await main.toast("Payment Failed", "Your card was declined.").waitFor();
    await card.number.fill("4242424242424242");
    await pay.click();
    await receipt.waitFor();
    assert.equal(await main.email(), "stripe.one@mayfly.test");
    const [intent, ...others] = [...fake.account.intents.values()];
    assert.deepEqual([intent?.status, intent?.amount_received, others], ["succeeded", 199, []]);
    assert.equal(await receipt.getByText(intent?.id ?? "").count(), 1);
    // The browser itself logs the declined card's 402.
    const own = complaints.filter((complaint) => !complaint.includes("api.stripe.com"));
    assert.deepEqual(own, []);
  });

  test("the browser closes right after the charge: Stripe's event creates the address", async (t) => {
    const { page } = await enter(t);
    // Blocked for good: only the event can have created the address that the browser finds later.
    await page.context().route(PROCESS, (route) => route.abort());
    const { choose, card, pay } = upgradeDialog(page);
    await choose("stripe.two");
    await card.number.fill("4242424242424242");
    // Waits until the request has failed: a held request is still sent when its page closes.
    const kept = page.waitForEvent("requestfailed", (request) => PROCESS.test(request.url()));
    await pay.click();
    await kept;
    const context = page.context();
    await page.close();
    const paid = fake.account.events.findLast(({ type }) => type === "payment_intent.succeeded");
    if (!paid) throw new Error("nothing was paid");
    const told = await fake.send(paid, `${stage.app.baseUrl}/api/payments/webhook`);
    assert.equal(told.status, 200);
    const later = await context.newPage();
    await later.goto("/");
    await later.getByText("stripe.two@mayfly.test").first().waitFor();
  });

  async function enter(t: TestContext) {
    const visitor = await stage.visitInTurn(t);
    await serveStripe(visitor.page);
    await visitor.arrive();
    return visitor;
  }

  async function serveStripe(page: Page): Promise<void> {
    await page.route("https://js.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: STRIPE_JS }),
    );
    await page.route("https://api.stripe.com/**", passOn);
  }

  /** Passes Stripe.js's API calls to the stand-in. */
  async function passOn(route: Route): Promise<void> {
    const form = new URLSearchParams(route.request().postData() ?? "");
    assert.equal(form.get("key"), FAKE_KEYS.STRIPE_PUBLISHABLE_KEY);
    const clientSecret = form.get("client_secret") ?? "";
    const [id = ""] = clientSecret.split("_secret_");
    const number = form.get("number") ?? "";
    const card = { "payment_method_data[card][number]": number };
    const answer = await fake.confirm({ id, clientSecret }, card);
    await route.fulfill({
      status: answer.status,
      contentType: "application/json",
      headers: { "access-control-allow-origin": "*" },
      body: await answer.text(),
    });
  }
});

const STRIPE_JS = `
  window.Stripe = (key) => {
    const label = Object.assign(document.createElement("label"), { textContent: "Card number" });
    const input = label.appendChild(document.createElement("input"));
    return {
      elements: ({ clientSecret }) => ({
        clientSecret,
        create: () => ({
          mount: (parent) => parent.append(label),
          on: (name, then) => name === "ready" && setTimeout(then),
          destroy: () => label.remove(),
        }),
      }),
      async confirmPayment({ elements: { clientSecret } }) {
        const [id] = clientSecret.split("_secret_");
        const answer = await fetch("https://api.stripe.com/v1/payment_intents/" + id + "/confirm", {
          method: "POST",
          body: new URLSearchParams({ key, client_secret: clientSecret, number: input.value }),
        });
        const body = await answer.json();
        return body.error ? { error: body.error } : { paymentIntent: body };
      },
    };
  };`;
