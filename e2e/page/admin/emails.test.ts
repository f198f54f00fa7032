import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { htmlOf, subjectOf } from "../../hostile/hostile-mails.ts";
import { remainsOf } from "../../hostile/remains.ts";
import { CLASSES, PICTURES } from "../../hostile/vectors.ts";
import { startForeignServer, type ForeignServer } from "../../hostile/foreign-server.ts";
import { adminPanel, openAdminStage, type AdminPanel } from "../../stage/parts/admin-panel.ts";
import { stopClock } from "../../stage/clock.ts";
import { gainsFocus } from "../../stage/focus.ts";
import type { Stage } from "../../stage/stage.ts";

const EMAILS = "GET /api/admin/emails*";
const MESSAGES = "GET /api/admin/email-messages/*";

const messagesOf = (page: Page, email: string) =>
  page.getByRole("button", { name: new RegExp(`^\\d+ messages? of ${email}$`) });

/** The texts of the first column, in order. */
const listed = (panel: AdminPanel) => panel.rows.locator("td:first-child").allInnerTexts();

/** Returns where the parts of a text are, between which it may wrap. */
function placesOf(element: Element): { text: string; width: number; top: number }[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    const { width, top } = range.getBoundingClientRect();
    places.push({ text: range.toString(), width, top });
  }
  return places;
}

describe("the operator's list of addresses", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdminStage();
  });

  /** Creates an address from this IP address, with this number of messages. */
  const makeAddress = async (ip: string, { messages = 0, referrer = "" } = {}) => {
    const answer = await stage.app.call("POST", "/api/temp-emails", {
      headers: { "x-forwarded-for": ip },
      body: referrer === "" ? {} : { referrer },
    });
    const { email } = (await answer.json()) as { email: string };
    for (let number = 1; number <= messages; number++) {
      await stage.app.send({ to: email, subject: `Letter ${number}`, text: `Text ${number}` });
    }
    return email;
  };

  test("in one visit", async (t) => {
    const { page, network, complaints } = await stage.visitInTurn(t, { movableClock: true });
    const panel = adminPanel(page);
    const filter = page.getByRole("searchbox", { name: "Filter" });
    const list = (search: string) => page.goto(`/admin#email-details?search=${search}`);

    await t.test(
      "an address is listed with its details, and its remaining time counts down",
      async () => {
        const email = await makeAddress("203.0.113.24");
        await panel.enter("#email-details");
        const row = panel.row(email);
        for (const text of ["Free", "203.0.113.24", "Direct", "Active"]) {
          await row.getByText(text, { exact: true }).waitFor();
        }
        const first = await row.getByText(/^1[45]:\d\d$/).innerText();
        await row
          .getByText(/^1[34]:\d\d$/)
          .filter({ hasNotText: first })
          .waitFor();
        assert.equal(await messagesOf(page, email).count(), 0, "none to open");
        await page.getByText(/^\d+ address(?:es)?$/).waitFor();
        assert.equal((await page.getByText(/Times in UTC/).count()) === 1, true);
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("an address that is too wide wraps before its domain, not inside it", async () => {
      const email = await makeAddress("203.0.113.26");
      await list("203.0.113.26");
      const cell = panel.row(email).locator("td").first();
      const parts = () => cell.evaluate(placesOf);
      const width = (await parts()).reduce((sum, part) => sum + part.width, 0);
      // Room for the address without the end of its domain: an address has 45 % of the screen.
      await page.setViewportSize({ width: Math.round((width * 0.9) / 0.45), height: 720 });
      const places = await parts();
      const domain = places.slice(places.findIndex(({ text }) => text.startsWith("@")));
      assert.equal(new Set(domain.map(({ top }) => top)).size, 1);
      assert.equal(new Set(places.map(({ top }) => top)).size, 2);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await t.test(
      "a website's name of any length is cut to its column, and whole on hover",
      async () => {
        const referrer = `${"a".repeat(60)}.${"b".repeat(60)}.example`;
        const email = await makeAddress("203.0.113.25", { referrer });
        await list("203.0.113.25");
        await filter.and(page.locator("[value='203.0.113.25']")).waitFor();
        const cell = panel.row(email).getByTitle(referrer);
        const hidden = (shown: Element) => shown.scrollWidth - shown.clientWidth;
        assert.ok((await cell.evaluate(hidden)) > 0);
        const table = page.getByRole("region", { name: "Email Details", exact: true });
        assert.equal(await table.evaluate(hidden), 0, "the status is in sight");
        const address = await panel.row(email).locator("td").first().evaluate(placesOf);
        assert.equal(new Set(address.map(({ top }) => top)).size, 1, "the address has one line");
      },
    );

    await t.test("Back cancels a filter that is still being typed", async () => {
      await list("203.0.113.24");
      await list("203.0.113.25");
      await filter.and(page.locator("[value='203.0.113.25']")).waitFor();
      await stopClock(page);
      await filter.fill("203.0.113.2");
      await page.goBack();
      await filter.and(page.locator("[value='203.0.113.24']")).waitFor();
      await page.clock.runFor(1_000);
      assert.equal(await filter.inputValue(), "203.0.113.24");
      assert.match(page.url(), /search=203\.0\.113\.24$/);
      await page.clock.resume();
    });

    await t.test("the message count opens the messages; closing returns the focus", async () => {
      const email = await makeAddress("203.0.113.77", { messages: 1 });
      await stage.app.send({ to: email, subject: "", raw: "Subject:\r\n\r\n" });
      await list("203.0.113.77");
      await messagesOf(page, email).click();
      const { dialog } = panel;
      await dialog.getByRole("heading", { name: email }).waitFor();
      await dialog.getByText("2 messages").waitFor();
      await dialog.getByRole("button", { name: /No subject/ }).waitFor();
      await dialog.getByText("No content available").waitFor();
      await dialog.getByRole("button", { name: /Letter 1/ }).click();
      await dialog.getByRole("region", { name: "Plain text" }).getByText("Text 1").waitFor();
      await page.keyboard.press("Escape");
      await gainsFocus(messagesOf(page, email));
      assert.deepEqual(complaints, []);
    });

    await t.test(
      "the server searches and sorts the list, and a reload keeps the view",
      async () => {
        const many = await makeAddress("198.51.100.90", { messages: 2 });
        const none = await makeAddress("198.51.100.91");
        const one = await makeAddress("198.51.100.92", { messages: 1 });
        await list("");
        await filter.fill("198.51.100.9");
        await page.getByText("3 addresses", { exact: true }).waitFor();
        await page.getByRole("button", { name: "Messages", exact: true }).click();
        await page.getByText("1–3 of 3, most messages first.").waitFor();
        await panel.rows.nth(2).getByText(none).waitFor();
        assert.deepEqual(await listed(panel), [many, one, none]);
        const head = page.getByRole("columnheader", { name: "Messages" });
        assert.equal(await head.getAttribute("aria-sort"), "descending");

        await page.reload();
        await page.getByText("1–3 of 3, most messages first.").waitFor();
        assert.deepEqual(await listed(panel), [many, one, none]);
        await page.getByRole("button", { name: "Messages", exact: true }).click();
        await page.getByText("1–3 of 3, fewest messages first.").waitFor();
        await panel.rows.nth(0).getByText(none).waitFor();
        assert.deepEqual(await listed(panel), [none, one, many]);

        await page.getByRole("button", { name: "Premium", exact: true }).click();
        await page.getByText("Nothing matches this filter").waitFor();
      },
    );

    await t.test("a long list is paged", async () => {
      for (let host = 1; host <= 51; host++) await makeAddress(`192.0.2.${host}`);
      await list("192.0.2.");
      await page.getByText("1–50 of 51, newest first.").waitFor();
      const first = await listed(panel);
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("51–51 of 51, newest first.").waitFor();
      const second = await listed(panel);
      assert.deepEqual([first.length, second.length], [50, 1]);
      assert.equal(first.includes(second[0] ?? ""), false);
      assert.equal(await page.getByRole("button", { name: "Next" }).isDisabled(), true);
      await page.getByRole("button", { name: "Previous" }).click();
      await page.getByText("1–50 of 51, newest first.").waitFor();
    });

    await t.test(
      "text typed just before another tab is opened doesn't filter that tab",
      async () => {
        await list("");
        await stopClock(page);
        await filter.fill("somebody");
        await panel.tab("Company Inboxes").click();
        await page.getByRole("button", { name: /^Legal/ }).click();
        await page.getByRole("heading", { name: "Legal Inbox" }).waitFor();
        await page.clock.runFor(1_000);
        assert.equal(new URL(page.url()).hash, "#company-inboxes?inbox=legal");
        await page.clock.resume();
      },
    );

    await t.test("a failed load shows an error and the old rows, and can be retried", async () => {
      const email = await makeAddress("203.0.113.55");
      await list("203.0.113.55");
      await panel.row(email).waitFor();
      network.fail(EMAILS, { status: 503, body: {} });
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByRole("alert").getByText("Failed to load email details.").waitFor();
      assert.equal(await panel.row(email).isVisible(), true);
      network.mend(EMAILS);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText("Failed to load email details.").waitFor({ state: "detached" });
    });

    await t.test("reports mail that can't be loaded: refused, or unreachable", async () => {
      const email = await makeAddress("203.0.113.78", { messages: 1 });
      await list("203.0.113.78");
      network.fail(MESSAGES, { status: 503, body: {} });
      await messagesOf(page, email).click();
      await panel.dialog.getByText("Failed to load messages.").waitFor();
      network.fail(MESSAGES, "unreachable");
      await panel.dialog.getByRole("button", { name: "Try again" }).click();
      await panel.dialog.getByText("Error loading messages.").waitFor();
      network.mend(MESSAGES);
      await panel.dialog.getByRole("button", { name: "Try again" }).click();
      await panel.dialog.getByText("Text 1").waitFor();
    });
  });

  test("hostile mail runs nothing in the panel, and fetches nothing", async (t) => {
    const foreign: ForeignServer = await startForeignServer();
    t.after(() => foreign.close());
    const { page } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    const spoken: string[] = [];
    page.on("dialog", (dialog) => {
      spoken.push(dialog.message());
      // Dismissed already if another listener of this page was first.
      dialog.dismiss().catch(() => {});
    });
    const email = await makeAddress("203.0.113.79");
    const mails = [PICTURES, ...CLASSES];
    for (const mail of mails) {
      const html = htmlOf(mail, (name) => `${foreign.url}/${name}.leak.test`);
      await stage.app.send({ to: email, subject: subjectOf(mail), html });
    }
    await panel.enter("#email-details");
    await messagesOf(page, email).click();
    await panel.dialog.getByText(`${mails.length} messages`).waitFor();
    for (const mail of mails) {
      const head = panel.dialog.getByRole("button", { name: subjectOf(mail) });
      if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
      // Uses a script of the page: Playwright's access to a frame takes longer than rendering the mail.
      await page.waitForFunction(isShown, `Read this: ${mail.name}.`, { polling: 100 });
      assert.deepEqual(await page.evaluate<string[]>(REMAINS), [], mail.name);
    }
    assert.deepEqual(spoken, []);
    assert.equal(await page.evaluate(() => "ran" in window), false);
    // Shows that the stage would notice a fetch: it notices this one.
    await page.goto(`${foreign.url}/seen`);
    await foreign.asked("/seen");
    const heard = foreign.requests.map(({ path }) => path);
    assert.deepEqual(
      heard.filter((path) => path !== "/favicon.ico"),
      ["/seen"],
    );
  });
});

/** The remaining dangerous content in the open mail's frame. */
const REMAINS = `(${remainsOf.toString()})(document.querySelector("dialog iframe").contentDocument.documentElement)`;

function isShown(text: string): boolean {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>("dialog iframe")];
  return frames.some(({ contentDocument }) =>
    contentDocument?.querySelector("html")?.textContent.includes(text),
  );
}
