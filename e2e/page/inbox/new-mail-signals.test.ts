import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { mainPage } from "../../stage/parts/main-page.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { openNewMailDialog } from "../../stage/parts/new-mail-dialog.ts";
import { findAtEitherWidth } from "../../stage/appearance/themes.ts";
import { showTab } from "../../stage/show-tab.ts";
import { nextFrame } from "../../stage/next-frame.ts";

/** The page's calls to browser APIs. No driver can hear a tone or see a notification. */
type Asked = {
  tones: number;
  permissions: number;
  notifications: { title: string; body: string }[];
};

describe("signals of new mail", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("by sound", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, complaints } = visitor;
    await noteAsked(page);
    const to = await visitor.arrive();

    await t.test("play when switched on and for each new mail", async () => {
      await openNewMailDialog(page);
      await sound(page).check();
      await heard(page, 2);
      await page.keyboard.press("Escape");
      await stage.app.send({ to, subject: "First", text: "x" });
      await heard(page, 4);
    });

    await t.test("also after a reload, until switched off", async () => {
      await page.reload();
      await main.connection("Live").waitFor();
      await main.inbox.getByRole("heading", { name: "Inbox" }).click();
      await stage.app.send({ to, subject: "Second", text: "x" });
      await heard(page, 2);

      await openNewMailDialog(page);
      await sound(page).uncheck();
      await page.keyboard.press("Escape");
      await stage.app.send({ to, subject: "Third", text: "x" });
      await announced(page, /Third/);
      assert.equal((await asked(page)).tones, 2);
      assert.deepEqual(complaints, []);
    });

    await t.test("once, even if two tabs are open", async () => {
      await openNewMailDialog(page);
      await sound(page).check();
      await page.keyboard.press("Escape");
      await heard(page, 4);
      const other = await page.context().newPage();
      await noteAsked(other);
      await other.goto("/");
      await mainPage(other).connection("Live").waitFor();
      await other.getByRole("heading", { name: "Inbox" }).click();
      const tones = async () => (await asked(page)).tones + (await asked(other)).tones;
      for (const [subject, count] of [
        ["To both", 6],
        ["To both again", 8],
      ] as const) {
        await stage.app.send({ to, subject, text: "x" });
        for (const tab of [page, other]) await announced(tab, new RegExp(`${subject}$`));
        while ((await tones()) < count) await nextFrame(page);
        assert.equal(await tones(), count);
      }
    });
  });

  test("by notification", async (t) => {
    const visitor = await stage.visitInTurn(t, { permissions: ["notifications"] });
    const { page, main } = visitor;
    await noteAsked(page);
    const to = await visitor.arrive();
    await main.connection("Live").waitFor();

    await t.test("don't appear and request no permission until switched on", async () => {
      await showTab(page, "hidden");
      await stage.app.send({ to, subject: "Silent", text: "x" });
      await announced(page, /Silent/);
      assert.deepEqual(await asked(page), { tones: 0, permissions: 0, notifications: [] });
      await showTab(page, "visible");
    });

    await t.test(
      "axe finds no fault with the switches at 320 and 1280 px in both themes",
      async () => {
        await openNewMailDialog(page);
        assert.equal((await asked(page)).permissions, 0);
        assert.deepEqual(await findAtEitherWidth(page, "dialog"), []);
      },
    );

    await t.test("name sender and subject, and appear only while the page is hidden", async () => {
      const promptedFirst = page.getByText("Your browser asks you first.");
      await promptedFirst.waitFor();
      await notification(page).click();
      await page.getByRole("checkbox", { name: "Show a notification", checked: true }).waitFor();
      assert.equal((await asked(page)).permissions, 1);
      await notification(page).click();
      await page.getByRole("checkbox", { name: "Show a notification", checked: false }).waitFor();
      assert.equal(await promptedFirst.count(), 0);
      await notification(page).click();
      await page.getByRole("checkbox", { name: "Show a notification", checked: true }).waitFor();
      await page.keyboard.press("Escape");
      await stage.app.send({ to, subject: "In sight", text: "x" });
      await announced(page, /In sight/);
      // The page decides on a notification once it has the lock, which it holds for a while.
      await page.evaluate(async () => {
        const isDecided = async () =>
          (await navigator.locks.query()).held?.some(({ name }) => name?.includes("arrival."));
        while (!(await isDecided())) await new Promise((resolve) => setTimeout(resolve, 10));
      });

      await showTab(page, "hidden");
      await stage.app.send({ to, subject: "Out of sight", text: "secret words" });
      await page.waitForFunction(() => (window as unknown as Noted).asked.notifications.length > 0);
      assert.deepEqual((await asked(page)).notifications, [
        { title: "New mail", body: "Sender: Out of sight" },
      ]);
      const focused = await page.evaluate(() => {
        let count = 0;
        window.focus = () => void (count += 1);
        (window as unknown as Noted).lastNotification.dispatchEvent(new Event("click"));
        return count;
      });
      assert.equal(focused, 1);
      assert.deepEqual(visitor.complaints, []);
    });
  });

  test("in a browser", async (t) => {
    const { page, arrive } = await stage.visitInTurn(t);

    await t.test("that denies permission shows so, and the switch stays off", async () => {
      await noteAsked(page, "denied");
      await arrive();
      await openNewMailDialog(page);
      await notification(page).click();
      await page.getByText("Your browser blocks notifications from this site.").waitFor();
      assert.equal(await notification(page).isChecked(), false);
      assert.ok(await notification(page).isDisabled());
      assert.deepEqual(await kept(page), [null, null]);
    });

    await t.test("that supports neither shows so", async () => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, "Notification");
        Reflect.deleteProperty(window, "AudioContext");
      });
      await page.reload();
      await openNewMailDialog(page);
      await page.getByText("This browser can’t play sounds.").waitFor();
      await page.getByText("This browser can’t show notifications for this page.").waitFor();
      assert.ok(await sound(page).isDisabled());
      assert.ok(await notification(page).isDisabled());
    });
  });
});

function sound(page: Page): Locator {
  return page.getByRole("checkbox", { name: "Play a sound" });
}

function notification(page: Page): Locator {
  return page.getByRole("checkbox", { name: "Show a notification" });
}

type Noted = { asked: Asked; lastNotification: EventTarget };

/**
 * Counts the page's calls. Tones and permission requests go to the real browser, but a headless one returns 'denied'
 * without a prompt: tests that need a refusal or a grant pass `answer`.
 */
async function noteAsked(page: Page, answer?: NotificationPermission): Promise<void> {
  await page.addInitScript((given) => {
    const noted: Asked = { tones: 0, permissions: 0, notifications: [] };
    class NotedOscillator extends OscillatorNode {
      override start(when?: number) {
        noted.tones += 1;
        super.start(when);
      }
    }
    const real = Notification;
    let permission: NotificationPermission = "default";
    class NotedNotification extends EventTarget {
      constructor(title: string, { body = "" }: NotificationOptions = {}) {
        super();
        noted.notifications.push({ title, body });
        Object.assign(window, { lastNotification: this });
      }
      static get permission() {
        return permission;
      }
      static async requestPermission() {
        noted.permissions += 1;
        permission = given ?? (await real.requestPermission());
        return permission;
      }
      close() {}
    }
    Object.assign(window, {
      asked: noted,
      Notification: NotedNotification,
      OscillatorNode: NotedOscillator,
    });
  }, answer);
}

function asked(page: Page): Promise<Asked> {
  return page.evaluate(() => (window as unknown as Noted).asked);
}

async function heard(page: Page, tones: number): Promise<void> {
  await page.waitForFunction((count) => (window as unknown as Noted).asked.tones >= count, tones);
}

async function announced(page: Page, text: RegExp): Promise<void> {
  await page.getByRole("status").filter({ hasText: text }).waitFor({ state: "attached" });
}

function kept(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ["mayfly.sound", "mayfly.notification"].map((key) => localStorage.getItem(key)),
  );
}
