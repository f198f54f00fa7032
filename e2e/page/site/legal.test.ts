import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { BUYER_COOKIE_MS, PREFIX_RESERVED_MS } from "@mayfly/contract/premium-constants";
import { SUBSCRIPTION_KEPT_UNCONFIRMED_MS } from "@mayfly/contract/subscription-topics";
import type { Page } from "playwright-core";
import { HOURS_KEPT_MS } from "../../../server/src/jobs/service-jobs.ts";
import type { Tables } from "../../../server/src/store/schema.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import {
  UNANSWERED_KEPT_MS,
  BOUNCED_KEPT_MS,
} from "../../../server/src/outbound/forward-targets/forward-target-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGES = [
  ["/privacy-policy", "Privacy Policy"],
  ["/terms-of-service", "Terms of Service"],
] as const;

/** The row of the policy that covers each table; null: a table without personal data. */
const ROWS: Readonly<Record<keyof Tables, string | null>> = {
  address: "Address",
  inbox: "Address",
  token: "Address",
  message: "Messages",
  raw_message: "Messages",
  delivery_attempt: "Deliveries",
  ended_inbox: "Messages",
  sent_mail: "Replies and forwards",
  forward_target: "Forward targets",
  waiting_forward: "Waiting forwards",
  push_subscription: "Notifications",
  premium_payment: "Payment",
  premium_hold: "Name and IP address",
  prefix_reservation: "Reserved name",
  test_intent: "Payment",
  subscriber: "Subscriptions",
  subscription: "Subscriptions",
  activity: "Counts",
  activity_minute: "Counts",
  rate_limit: "Limits",
  suspicious_activity: "Suspicious activity",
  ip_ban: "Bans",
  audit_entry: "Audit list",
  domain_setting: null,
  domain_mail: null,
  status_note: null,
  site_refusal: null,
  api_key: null,
  webhook: null,
  webhook_delivery: "Webhook deliveries",
};

const rowOf = (page: Page, name: string) =>
  page.locator(".kept > div").filter({ has: page.locator("dt").getByText(name, { exact: true }) });

describe("the legal pages", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("in one visit", async (t) => {
    const { page, main, complaints, arrive } = await stage.visitInTurn(t);

    for (const [path, heading] of PAGES)
      await t.test(`${heading}: states its date, links home, and lists its sections`, async () => {
        await page.goto(path);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        await page.getByText("Last updated January 1, 2025").waitFor();
        const contents = page.getByRole("navigation", { name: "On this page" });
        const links = await contents.getByRole("link").all();
        const headings = page.locator("main article h2:visible[id]");
        const named = [];
        for (const link of links) named.push(await link.innerText());
        assert.ok(named.length > 8);
        assert.deepEqual(named, await headings.allInnerTexts());
        await links[3]?.click();
        await contents
          .locator("[aria-current]")
          .getByText(named[3] ?? "")
          .waitFor();
        assert.deepEqual(complaints, []);
        await page.getByRole("link", { name: "Back to Home" }).click();
        // The page itself need not load.
        await page.waitForURL("**/", { waitUntil: "commit" });
      });

    await t.test("the list of all pages has the same dates as the pages", async () => {
      await page.goto("/sitemap");
      for (const [, name] of PAGES) {
        const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
        await row.getByText("Updated January 1, 2025").waitFor();
      }
    });

    await t.test(
      "the policy covers every table of the server, and its periods match the code",
      async () => {
        await page.goto("/privacy-policy");
        const names = await page.locator(".kept > div dt").allInnerTexts();
        for (const [table, name] of Object.entries(ROWS)) {
          if (name === null) continue;
          assert.equal(names.filter((one) => one === name).length, 1, `${table}: ${name}`);
        }
        const times = [
          ["Forward targets", UNANSWERED_KEPT_MS],
          ["Forward targets", BOUNCED_KEPT_MS],
          ["Reserved name", PREFIX_RESERVED_MS],
          ["Cookie", BUYER_COOKIE_MS],
          ["Subscriptions", SUBSCRIPTION_KEPT_UNCONFIRMED_MS],
          ["Counts", HOURS_KEPT_MS],
        ] as const;
        for (const [name, ms] of times) {
          const until = await rowOf(page, name).locator("dd").last().innerText();
          assert.match(until, new RegExp(`\\b${ms / DAY_MS} days\\b`), name);
        }
      },
    );

    await t.test("the terms state price, refunds, and termination", async () => {
      await page.goto("/terms-of-service");
      const text = await page.getByRole("main").innerText();
      for (const promise of [
        "costs $1.99, once",
        "There are no refunds after the address is created.",
        "we refund your payment in full automatically",
        "Prices may change with notice",
        "Access may be terminated without notice",
        "This site is self-hosted",
        "doesn’t renew automatically",
      ])
        assert.ok(text.includes(promise), promise);
      await page.goto("/privacy-policy");
      const policy = await page.getByRole("main").innerText();
      assert.ok(policy.includes("kept for up to 2 years"));
      assert.ok(policy.includes("The operator of this site can open messages"));
      assert.ok(!policy.includes("Google Analytics"), "nobody measures here");
    });

    await t.test("the policy lists everything that the page stores in the browser", async () => {
      const first = await arrive();
      await main.newEmail.click();
      const second = await main.email(first);
      await main.inbox.getByRole("button", { name: /^This site doesn’t accept/ }).click();
      await page.getByRole("button", { name: "Get a new address" }).click();
      await stage.app.send({ to: await main.email(second), subject: "In sight", text: "x" });
      await main.row("In sight").element.waitFor();
      await page.goto("/privacy-policy");
      const kept = await page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((area) => Object.keys(area)),
      );
      for (const name of ["token", "addresses", "reported", "place"])
        assert.ok(kept.includes(`mayfly.${name}`), name);
      const named = new Set(await page.locator(".kept code").allInnerTexts());
      for (const key of kept) assert.ok(named.has(key), key);
    });
  });

  test("are complete without JavaScript, and print without navigation", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.emulateMedia({ media: "print" });
    for (const [path, heading] of PAGES) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      assert.equal(await page.getByRole("contentinfo").isVisible(), false);
      assert.equal(await page.getByRole("link", { name: "Back to Home" }).isVisible(), false);
      assert.equal(await page.getByRole("navigation").count(), 0);
      assert.ok((await page.getByRole("main").innerText()).length > 4_000);
    }
  });
});
