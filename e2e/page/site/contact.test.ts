import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { openCompanyInbox } from "../../../server/test/mail/company-inbox.ts";
import { stopClock } from "../../stage/clock.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findInEitherSystemTheme } from "../../stage/appearance/themes.ts";
import { gainsFocus } from "../../stage/focus.ts";
import { openStage, type Stage } from "../../stage/stage.ts";

const SEND = "POST /api/contact";
const FORM = {
  "Full name": "Änne Möller",
  "Email address": "aenne@example.org",
  Subject: "A question",
  Message: "Does it work?\n\nÄnne",
} as const;
const EMPTY = ["", "", "", ""];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page) => page.getByRole("button", { name: /^Send(?:ing\.\.\.| Message)$/ });
const toast = (page: Page) => page.locator("[data-toast]");

/** Opens the form as a new visitor, with a running clock. */
async function openForm(page: Page): Promise<void> {
  await page.clock.resume();
  await page.goto("/contact");
}

async function write(page: Page, form: Partial<typeof FORM> = FORM): Promise<void> {
  for (const [label, text] of Object.entries(form)) await field(page, label).fill(text);
}

/** With the page's clock stopped, so that the toast stays visible. */
async function sendAndWaitForToast(page: Page): Promise<void> {
  await stopClock(page);
  const answered = page.waitForResponse("**/api/contact");
  await button(page).press("Enter");
  await (await answered).finished();
  await page.clock.runFor(1_000);
  await toast(page).waitFor();
}

async function written(page: Page): Promise<string[]> {
  const texts = [];
  for (const label of Object.keys(FORM)) texts.push(await field(page, label).inputValue());
  return texts;
}

describe("the contact page", () => {
  let stage: Stage;
  let inbox: Awaited<ReturnType<typeof openCompanyInbox>>;
  before(async () => {
    stage = await openStage({ env: { LIMIT_CONTACT_PER_HOUR: "0" } });
    inbox = await openCompanyInbox(stage.app, stage.storeEnv);
  });
  after(() => stage.close());

  test("by one visitor, message after message", async (t) => {
    const { page, network, complaints } = await stage.visitInTurn(t, { movableClock: true });

    await t.test(
      "sends the text, shows the sending state for at least a second, and clears the form",
      async () => {
        await openForm(page);
        await write(page);
        await stopClock(page);
        const answered = page.waitForResponse("**/api/contact");
        await button(page).click();
        await page.getByRole("button", { name: "Sending..." }).waitFor();
        await (await answered).finished();
        assert.equal(await toast(page).isVisible(), false);
        await page.keyboard.press("Enter");
        await page.clock.runFor(999);
        assert.equal(await toast(page).isVisible(), false);
        await page.clock.runFor(1);
        await toast(page).getByText("Message sent successfully!").waitFor();
        await toast(page).getByText("We'll get back to you within 24 hours.").waitFor();
        await page.getByRole("button", { name: "Send Message" }).waitFor();
        const said = page.getByRole("status").filter({ hasText: "Message sent successfully!" });
        assert.match(await said.innerText(), /successfully!\s+We'll get back/);
        assert.deepEqual(await written(page), EMPTY);
        assert.equal(network.count(SEND), 1);
        const [mail, ...others] = await inbox.takeAll();
        assert.equal(others.length, 0);
        assert.equal(mail?.subject, "Contact: A question");
        assert.ok(mail.text.startsWith("Änne Möller <aenne@example.org> wrote:\n\nDoes it work?"));
        await page.clock.runFor(5_000);
        await toast(page).waitFor({ state: "hidden" });
        assert.deepEqual(complaints, []);
      },
    );

    await t.test("shows beside each field what to add, and sends nothing", async () => {
      await openForm(page);
      const sent = network.count(SEND);
      await button(page).click();
      await gainsFocus(field(page, "Full name"));
      const faults = {
        "Full name": "Please enter your name.",
        "Email address": "Please enter your whole email address, such as name@example.org.",
        Subject: "Please enter a subject.",
        Message: "Please enter your message.",
      } as const;
      for (const [label, fault] of Object.entries(faults)) {
        const invalid = field(page, label).and(page.locator("[aria-invalid=true]"));
        const id = await invalid.getAttribute("aria-describedby");
        assert.equal(await page.locator(`[id="${id}"]`).innerText(), fault);
      }
      await write(page);
      await field(page, "Email address").fill("aenne");
      assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
      await button(page).click();
      await gainsFocus(field(page, "Email address"));
      assert.equal(await page.locator("[aria-invalid=true]").count(), 1);
      assert.equal(network.count(SEND), sent);
    });

    await t.test(
      "after a failure keeps the text, shows the reason beside the button, and sends it again",
      async () => {
        await openForm(page);
        await write(page);
        const failures = [
          ["unreachable", "The server can’t be reached. Please try again. What you typed is kept."],
          [
            { status: 503, body: { error: "CONTACT_INBOX_FULL", message: "It is full." } },
            "It is full. What you typed is kept.",
          ],
          [
            { status: 503, body: { error: "STORE_UNAVAILABLE", message: "Refresh." } },
            "nothing was sent. Please try again in a few moments. What you typed is kept.",
          ],
          [{ status: 502, body: "<p>no</p>", type: "text/html" }, "What you typed is kept."],
        ] as const;
        for (const [failure, text] of failures) {
          network.fail(SEND, failure);
          await button(page).click();
          await page.getByRole("alert").getByText(text).waitFor();
          assert.deepEqual(await written(page), Object.values(FORM));
          assert.equal(await toast(page).isVisible(), false);
        }
        network.fail(SEND, { status: 400, body: { error: "ADDRESS_INVALID", message: "No." } });
        await button(page).click();
        await gainsFocus(field(page, "Email address"));
        network.mend(SEND);
        await button(page).click();
        await toast(page).waitFor();
        assert.deepEqual(await written(page), EMPTY);
        assert.equal((await inbox.takeAll()).length, 1);
      },
    );

    await t.test(
      "is filled in, sent, and dismissed by keyboard, which skips the hidden field",
      async () => {
        await openForm(page);
        await field(page, "Full name").focus();
        for (const text of Object.values(FORM)) {
          await page.keyboard.insertText(text);
          await page.keyboard.press("Tab");
        }
        await gainsFocus(button(page));
        await sendAndWaitForToast(page);
        await gainsFocus(button(page));
        await page.keyboard.press("F8");
        await gainsFocus(page.getByRole("button", { name: "Dismiss" }));
        await page.keyboard.press("Escape");
        await toast(page).waitFor({ state: "hidden" });
        await gainsFocus(button(page));
        assert.equal((await inbox.takeAll()).length, 1);
        assert.equal(await page.getByRole("textbox").count(), 4);
      },
    );

    await t.test(
      "reports success to a bot that fills every field, and delivers nothing",
      async () => {
        await openForm(page);
        await write(page);
        await page.locator("[name=website]").evaluate((trap: HTMLInputElement) => {
          trap.value = "https://spam.example";
        });
        await button(page).click();
        await toast(page).waitFor();
        assert.deepEqual(await inbox.takeAll(), []);
      },
    );

    await t.test("names the company's inboxes and the response times", async () => {
      await openForm(page);
      for (const name of ["general", "privacy", "legal", "business"]) {
        const link = page.getByRole("main").getByRole("link", { name: `${name}@mayfly.test` });
        assert.equal(await link.getAttribute("href"), `mailto:${name}@mayfly.test`);
      }
      for (const [about, within] of [
        ["General inquiries", "24-48 hours"],
        ["Technical support", "12-24 hours"],
        ["Business inquiries", "2-3 business days"],
      ] as const)
        await page.locator("div", { hasText: about }).getByText(within, { exact: true }).waitFor();
    });
  });

  test("without script it names the address to write to, and shows no form", async (t) => {
    const { page } = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await page.goto("/contact");
    const instead = page.getByText("The form needs JavaScript. Without it, write to");
    assert.equal(
      await instead.getByRole("link").getAttribute("href"),
      "mailto:general@mayfly.test",
    );
    assert.equal(await page.getByRole("textbox").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Send Message" }).count(), 0);
  });

  test("axe finds nothing wrong with faults, failure, and toast in either theme at 320 px", async (t) => {
    const narrow = { width: 320, height: 640 };
    const { page, network } = await stage.visitInTurn(t, { viewport: narrow, movableClock: true });
    await page.addInitScript(() => localStorage.setItem("mayfly.theme", "system"));
    await openForm(page);
    await button(page).click();
    await gainsFocus(field(page, "Full name"));
    assert.deepEqual(await findInEitherSystemTheme(page), []);
    await write(page);
    network.fail(SEND, "unreachable");
    await button(page).click();
    await page.getByRole("alert").getByText("can’t be reached").waitFor();
    network.fail(SEND, { status: 200, body: { success: true, message: "x" } });
    await sendAndWaitForToast(page);
    await toast(page).hover();
    await page.clock.resume();
    assert.deepEqual(await findInEitherSystemTheme(page), []);
    assert.deepEqual(await findSideways(page), []);
  });
});
