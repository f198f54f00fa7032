import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { stopClock } from "../../stage/clock.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const LIST = "GET /api/email/messages";
const MESSAGE = "GET /api/email/messages/*";
const HOUR_MS = 3_600_000;

describe("the inbox", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("of one visitor, with a list", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t, {
      movableClock: true,
      reducedMotion: "no-preference",
    });
    await arrive();
    await main.connection("Live").waitFor();

    await t.test("Refresh loads the list again, and spins for a second", async () => {
      await stopClock(page);
      network.fail(LIST, { status: 200, body: [listed("Only the list knows", 0)] });
      const refresh = main.inbox.getByRole("button", { name: "Refresh" });
      const spinning = refresh.locator(".animate-spin");
      const asked = network.count(LIST);
      assert.equal(await spinning.count(), 0);
      await refresh.click();
      await spinning.waitFor();
      assert.equal(await spinning.evaluate((icon) => getComputedStyle(icon).animationName), "spin");
      await page.clock.runFor(999);
      assert.equal(await spinning.count(), 1);
      await page.clock.runFor(1);
      await spinning.waitFor({ state: "detached" });
      // The query cache publishes a response by a timer, and no timer runs while the clock is stopped.
      await page.clock.resume();
      await main.row("Only the list knows").element.waitFor();
      assert.equal(network.count(LIST), asked + 1);
    });

    await t.test("the times of messages update by themselves", async () => {
      network.fail(LIST, {
        status: 200,
        body: [listed("Youngest", 0), listed("Older", HOUR_MS), listed("Oldest", 5 * HOUR_MS)],
      });
      await main.inbox.getByRole("button", { name: "Refresh" }).click();
      const time = (subject: string, text: string) =>
        main.row(subject).element.getByText(text, { exact: true }).waitFor();
      await time("Youngest", "Just now");
      await time("Older", "1 hour ago");
      await time("Oldest", "5 hours ago");
      await page.clock.fastForward("01:00");
      await time("Youngest", "1 minute ago");
      await page.clock.fastForward("01:00");
      await time("Youngest", "2 minutes ago");
      await time("Older", "1 hour ago");
    });
  });

  test("of one visitor, first empty", async (t) => {
    const { page, main, network, arrive } = await stage.visitInTurn(t);
    const email = await arrive();
    let to = email;

    await t.test("a failed background refresh shows no toast, and is logged", async () => {
      await main.connection("Live").waitFor();
      const logged = page.waitForEvent("console", (message) =>
        message.text().startsWith("The inbox could not be refreshed"),
      );
      network.fail(LIST, { status: 500, body: { error: "INTERNAL", message: "" } });
      await main.inbox.getByRole("button", { name: "Refresh" }).click();
      await logged;
      assert.equal(await main.toast("", "").count(), 0);
      await main.empty.waitFor();
      network.mend(LIST);
    });

    await t.test("the badge counts messages, the title unread ones", async () => {
      const counts = (badge: string, title: string) =>
        Promise.all([
          main.inbox.getByText(badge, { exact: true }).waitFor(),
          page.waitForFunction((wanted) => document.title === wanted, title),
        ]);
      await counts("0 messages", TITLE);
      await page.evaluate(() => {
        navigator.setAppBadge = async (count) => {
          document.body.dataset["icon"] = String(count);
        };
      });
      const icon = () => page.evaluate(() => document.body.dataset["icon"]);
      await send("First", "1 message", "(1) Mayfly");
      await send("Second", "2 messages", "(2) Mayfly");
      assert.equal(await icon(), "2", "at the icon of the installed app");
      await main.row("First").element.getByText("Unread.").waitFor();
      await main.row("First").open();
      await counts("2 messages", "(1) Mayfly");
      assert.equal(await icon(), "1");
      assert.equal(await main.row("First").element.getByText("Unread.").count(), 0);
      await page.reload();
      await counts("2 messages", "(1) Mayfly");
      await page.keyboard.press("j");
      await page.keyboard.press("#");
      await counts("1 message", TITLE);
      await main.newEmail.click();
      to = await main.email(email);
      await counts("0 messages", TITLE);

      async function send(subject: string, badge: string, title: string): Promise<void> {
        await stage.app.send({ to: email, subject, text: "x" });
        await counts(badge, title);
      }
    });

    // Each test has its own message.
    await t.test(
      "a row opens and closes on a click, announces its state, and its message is fetched once",
      async () => {
        const asked = network.count(MESSAGE);
        await stage.app.send({ to, subject: "Read me", text: "All of it." });
        const row = main.row("Read me");
        await row.element.waitFor();
        assert.deepEqual(await hint(row.toggle), ["Click to read full message", "false"]);

        network.hold(MESSAGE);
        await row.toggle.click();
        await row.element.getByText("Loading full message...").waitFor();
        await page
          .getByRole("status")
          .filter({ hasText: "Loading full message" })
          .waitFor({ state: "attached" });
        assert.equal(await row.element.getAttribute("aria-busy"), "true");
        network.release(MESSAGE);
        const text = row.element.getByRole("region", { name: "Plain text" });
        await text.waitFor();
        await row.element.getByText("Loading full message...").waitFor({ state: "detached" });
        assert.deepEqual(await hint(row.toggle), ["Click to collapse", "true"]);

        await row.toggle.click();
        await text.waitFor({ state: "detached" });
        await row.toggle.click();
        await text.getByText("All of it.").waitFor();
        assert.equal(network.count(MESSAGE), asked + 1);
      },
    );

    await t.test(
      "a row that is being deleted shows so, sends one request, and offers no other action",
      async () => {
        const [asked, deleted] = [network.count(MESSAGE), network.count("DELETE *")];
        await stage.app.send({ to, subject: "Going", text: "x" });
        const row = main.row("Going");
        network.hold("DELETE *");
        await row.element.hover();
        await row.remove.click();
        await row.element.and(main.inbox.locator("[aria-busy=true]")).waitFor();
        assert.equal(await row.remove.getAttribute("aria-disabled"), "true");
        assert.equal(await row.toggle.getAttribute("aria-disabled"), "true");
        await row.remove.click({ force: true });
        await row.toggle.click({ force: true });
        network.release("DELETE *");
        await row.element.waitFor({ state: "detached" });
        assert.equal(network.count("DELETE *"), deleted + 1);
        assert.equal(network.count(MESSAGE), asked);
      },
    );

    await t.test("a single deletion can be undone for five seconds", async () => {
      const asked = network.count("DELETE *");
      await stage.app.send({ to, subject: "Not gone", text: "x" });
      const row = main.row("Not gone");
      await row.open();
      await row.remove.click();
      await row.element.and(main.inbox.locator("[aria-busy=true]")).waitFor();
      assert.equal(await row.frame.owner().count(), 0);
      await main.inbox.getByText("Deleting 1 message").waitFor();
      await main.inbox.getByRole("button", { name: "Undo" }).click();
      await row.element.and(main.inbox.locator("[aria-busy=false]")).waitFor();
      await row.open();
      assert.equal(network.count("DELETE *"), asked);
    });

    await t.test("a message that was deleted elsewhere meanwhile is no failure", async () => {
      await stage.app.send({ to, subject: "Twice gone", text: "x" });
      const row = main.row("Twice gone");
      network.fail("DELETE *", { status: 404, body: { error: "MESSAGE_NOT_FOUND", message: "" } });
      await main.forgetToasts();
      await row.element.hover();
      await row.remove.click();
      await main.toast("Message deleted", "The message has been removed from your inbox").waitFor();
      await row.element.waitFor({ state: "detached" });
      network.mend("DELETE *");
    });

    await t.test(
      "right-to-left text keeps its direction, and doesn't change that of other text",
      async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        const subject = "مرحبا بك في رسالتنا";
        const text = "شكرا لانضمامك إلينا.";
        await stage.app.send({ to, subject, text });
        const row = main.row(subject);
        await row.element.getByText("sender@example.org").waitFor();
        assert.equal(await direction(row.element.getByText(subject)), "rtl");
        assert.equal(await direction(row.element.getByText(text)), "rtl");
        assert.equal(await direction(row.element.getByText("Just now")), "ltr");
        await row.open();
        const whole = row.element.getByRole("region", { name: "Plain text" });
        await whole.getByText(text).waitFor();
        assert.equal(await direction(whole), "rtl");
        await page.goBack();
      },
    );

    await t.test("the local part of a sender shows a letter at least, or nothing", async () => {
      const head = "From: Shop <newsletter@harbour.example>\r\nSubject: A narrow row";
      await stage.app.send({ to, raw: `${head}\r\n\r\nx\r\n` });
      const local = main.row("A narrow row").element.getByText("newsletter", { exact: true });
      await local.waitFor({ state: "attached" });
      const seen = new Set<string>();
      for (let width = 250; width <= 390; width += 10) {
        await page.setViewportSize({ width, height: 640 });
        seen.add(await local.evaluate(lookOf));
      }
      assert.deepEqual([...seen].toSorted(), ["cut", "hidden", "whole"]);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await t.test("long lines end beside the actions, and are filled before a URL", async () => {
      const subject = `A wide row ${"of words ".repeat(20)}`;
      await stage.app.send({ to, subject, text: `See https://${"a".repeat(60)}.example/` });
      const row = main.row("A wide row");
      await row.element.hover();
      const actions = await row.element.locator(".row-actions").boundingBox();
      const words = await row.element.getByText("of words").evaluate(shownBox);
      assert.ok(actions && words.right <= actions.x, JSON.stringify([words, actions]));
      await page.setViewportSize({ width: 320, height: 640 });
      const preview = await row.element.getByText("See https").evaluate(shownBox);
      assert.ok(preview.width > 100, `${preview.width} px`);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await t.test("a direction override in a subject ends with the subject", async () => {
      await stage.app.send({ to, subject: "evil \u202Etxt.exe", text: "x" });
      const row = main.row("evil");
      const when = row.element.getByText("Just now");
      await when.waitFor();
      const [time, whole] = await Promise.all([when.boundingBox(), row.element.boundingBox()]);
      assert.ok(
        time && whole && time.x > whole.x + whole.width / 2,
        "the time stands at the right",
      );
      assert.equal(await direction(when), "ltr");
    });
  });
});

/** The first line of a text. */
function shownBox(text: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects()[0] ?? new DOMRect();
}

/** How much of a text its first line shows: half a letter is a fault. */
function lookOf(text: HTMLElement): string {
  const line = text.parentElement?.getBoundingClientRect();
  const { top, width } = text.getBoundingClientRect();
  if (!line || top >= line.bottom) return "hidden";
  if (text.scrollWidth <= text.clientWidth) return "whole";
  const shortest = document.createElement("span");
  shortest.textContent = `${text.textContent.slice(0, 1)}…`;
  document.body.append(shortest);
  shortest.style.font = getComputedStyle(text).font;
  const needed = shortest.getBoundingClientRect().width;
  shortest.remove();
  return width >= needed ? "cut" : `${width} px for ${needed}`;
}

function listed(subject: string, agoMs: number): object {
  return {
    id: `x.${subject}`,
    seq: 1_000_000 - agoMs / 1_000,
    from: { address: "sender@example.org", name: "" },
    subject,
    intro: "text",
    createdAt: new Date(Date.now() - agoMs).toISOString(),
    size: 1000,
  };
}

async function hint(toggle: Locator): Promise<(string | null)[]> {
  const described = await toggle.evaluate((button) => {
    const id = button.getAttribute("aria-describedby") ?? "";
    return document.getElementById(id)?.textContent ?? null;
  });
  assert.equal(await toggle.getAttribute("title"), described);
  return [described, await toggle.getAttribute("aria-expanded")];
}

function direction(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).direction);
}

const TITLE = "Temporary email for a quarter of an hour - Mayfly";
