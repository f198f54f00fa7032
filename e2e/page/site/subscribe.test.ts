import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { ERRORS } from "@mayfly/contract/errors";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { WEBINARS } from "@mayfly/contract/subscription-topics";
import type { Page } from "playwright-core";
import { UPCOMING_WEBINARS } from "../../../web/src/content/resources/webinars.ts";
import type { Failure } from "../../stage/proxy.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const SUBSCRIBE = "POST /api/subscriptions";
const field = (page: Page, purpose: string) =>
  page.getByRole("textbox", { name: `Email address ${purpose}` });
const newsletter = (page: Page) => field(page, "for the newsletter");
const subscribe = (page: Page) => page.getByRole("button", { name: "Subscribe", exact: true });

describe("subscribing", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("in one visit", async (t) => {
    const { page, network, complaints } = await stage.visitInTurn(t);

    await t.test(
      "the form's script is fetched when a visitor focuses the form, and not before",
      async () => {
        const scripts: string[] = [];
        page.on("request", (request) => {
          if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
        });
        await page.goto("/resources");
        const own = await page.evaluate(() => document.documentElement.dataset["live"] ?? "");
        assert.match(own, /^\/assets\/subscribe-/);
        assert.equal(scripts.includes(own), false);
        const fetched = page.waitForResponse((response) => response.url().endsWith(own));
        await newsletter(page).focus();
        await fetched;
      },
    );

    await t.test(
      "each webinar has a future date and its own form, one open at a time",
      async () => {
        assert.equal(await page.locator("details[name=webinar]").count(), WEBINARS.length);
        for (const { title, minutes, description } of UPCOMING_WEBINARS) {
          const row = page
            .getByRole("listitem")
            .filter({ has: page.getByRole("heading", { name: title }) });
          const text = await row.innerText();
          for (const part of [`Date to be announced · ${minutes} minutes`, description]) {
            assert.ok(text.includes(part), `${title}: ${part}`);
          }
          await row.getByText("Register Free").click();
          await field(page, `for the webinar “${title}”`).waitFor();
          assert.equal(await page.locator("details[name=webinar][open]").count(), 1);
        }
        const [{ title, id }] = UPCOMING_WEBINARS.slice(-1) as [(typeof UPCOMING_WEBINARS)[number]];
        const sent = page.waitForRequest((request) => request.method() === "POST");
        await field(page, `for the webinar “${title}”`).fill("guest@elsewhere.example");
        await page.getByRole("button", { name: "Register", exact: true }).click();
        assert.deepEqual((await sent).postDataJSON(), {
          email: "guest@elsewhere.example",
          topic: id,
        });
        await page.getByText(SITE_NOTICES.subscriptionUnconfirmed.title, { exact: true }).waitFor();
        await newsletter(page).waitFor();
      },
    );

    await t.test(
      "a reachable address gets a confirmation mail, and the page says where to look",
      async () => {
        const { email, id } = await stage.app.createAddress();
        await newsletter(page).fill(email);
        await newsletter(page).press("Enter");
        await page.getByText(SITE_NOTICES.subscriptionMailed.title, { exact: true }).waitFor();
        await page.getByText(SITE_NOTICES.subscriptionMailed.text, { exact: true }).waitFor();
        await newsletter(page).waitFor({ state: "hidden" });
        assert.match(
          await page.evaluate(() => document.activeElement?.textContent ?? ""),
          /^Check your email/,
        );
        const list = await stage.app.call("GET", "/api/email/messages", { token: id });
        assert.match(await list.text(), /"subject":"Please confirm your subscription"/);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "without a mail transport the request is stored, and the page promises no mail",
      async () => {
        await page.goto("/resources");
        await page.getByText("This service can’t send mail at the moment").last().waitFor();
        await newsletter(page).fill("reader@elsewhere.example");
        await subscribe(page).click();
        await page.getByText(SITE_NOTICES.subscriptionUnconfirmed.title, { exact: true }).waitFor();
        await page.getByText(SITE_NOTICES.subscriptionUnconfirmed.text, { exact: true }).waitFor();
      },
    );

    await t.test(
      "an invalid address is refused with the catalog's text, and can be corrected",
      async () => {
        await page.goto("/resources");
        await newsletter(page).fill("reader@elsewhere");
        await subscribe(page).click();
        await page.getByRole("alert").getByText(ERRORS.ADDRESS_INVALID.message).waitFor();
        assert.equal(await newsletter(page).inputValue(), "reader@elsewhere");
        await newsletter(page).fill("reader@elsewhere.example");
        await subscribe(page).click();
        await page.getByText(SITE_NOTICES.subscriptionUnconfirmed.title, { exact: true }).waitFor();
      },
    );

    await t.test(
      "a failure shows its reason and keeps the text; one press sends once",
      async () => {
        await page.goto("/resources");
        await newsletter(page).fill("reader@elsewhere.example");
        const failures: [Failure, string][] = [
          ["unreachable", SITE_NOTICES.subscriptionUnreachable.text],
          [
            {
              status: 503,
              body: { error: "STORE_UNAVAILABLE", message: "Please refresh the page." },
            },
            ERRORS.SUBSCRIPTION_UNAVAILABLE.message,
          ],
          [{ status: 500, body: { error: "INTERNAL", message: "Our fault." } }, "Our fault."],
        ];
        for (const [failure, text] of failures) {
          network.fail(SUBSCRIBE, failure);
          await subscribe(page).click();
          await page.getByRole("alert").getByText(text).waitFor();
          assert.equal(await newsletter(page).inputValue(), "reader@elsewhere.example");
        }
        network.mend(SUBSCRIBE);
        const failed = network.count(SUBSCRIBE);
        network.hold(SUBSCRIBE);
        const asked = network.next(SUBSCRIBE);
        await subscribe(page).dblclick();
        await asked;
        await page.getByRole("button", { name: "Sending..." }).waitFor();
        await newsletter(page).press("Enter");
        network.release(SUBSCRIBE);
        await page.getByText(SITE_NOTICES.subscriptionUnconfirmed.title, { exact: true }).waitFor();
        assert.equal(network.count(SUBSCRIBE) - failed, 1);
      },
    );
  });

  test("if its script can't load, sending shows an error and keeps the address", async (t) => {
    // A pooled page has cached the script.
    const { page } = await stage.visit(t);
    await page.goto("/resources");
    await page.context().setOffline(true);
    await newsletter(page).fill("reader@elsewhere.example");
    await subscribe(page).click();
    await page.getByRole("alert").getByText(SITE_NOTICES.subscriptionUnreachable.text).waitFor();
    assert.equal(await newsletter(page).inputValue(), "reader@elsewhere.example");
    await page.context().setOffline(false);
    await subscribe(page).click();
    await page.getByText(SITE_NOTICES.subscriptionUnconfirmed.title, { exact: true }).waitFor();
  });

  test("without JavaScript the forms say so, and show no field", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/resources");
    await page.getByText("This form needs JavaScript.").last().waitFor();
    assert.equal(await newsletter(page).isVisible(), false);
    assert.equal(await subscribe(page).isVisible(), false);
  });
});
