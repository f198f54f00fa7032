import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { stopClock } from "../../stage/clock.ts";
import { openAdvancingStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";

describe("the address's countdown", () => {
  let stage: Stage;
  before(async () => {
    stage = await openAdvancingStage();
  });

  // One visitor, who creates a new address whenever a full lifetime is needed.
  test("as time passes", async (t) => {
    const visitor = await stage.visitInTurn(t, { movableClock: true });
    const { page, main } = visitor;
    await visitor.arrive();
    await main.connection("Live").waitFor();

    await t.test(
      "text, ring, and minutes count down together, and the ring warns under two minutes",
      async () => {
        await stopClock(page);
        for (const caption of ["Time Remaining", "Auto-refresh when expired"]) {
          await main.card.getByText(caption, { exact: true }).waitFor();
        }
        assert.equal(await ringColor(visitor), await tokenColor(visitor, "accent"));
        for (const { left, text, minutes } of [
          { left: 840, text: "14:00", minutes: "14" },
          { left: 450, text: "7:30", minutes: "7" },
          { left: 120, text: "2:00", minutes: "2" },
          { left: 119, text: "1:59", minutes: "1" },
          { left: 45, text: "0:45", minutes: "<1" },
        ]) {
          await countDownTo(visitor, left);
          await main.card.getByText(`Valid for ${text} minutes`, { exact: true }).waitFor();
          await main.card.getByText(minutes, { exact: true }).waitFor();
          assert.equal(await ringFill(visitor), left / 900);
          const color = await tokenColor(visitor, left < 120 ? "warning" : "accent");
          assert.equal(await ringColor(visitor), color, text);
        }
      },
    );

    await t.test(
      "five, two, and one minutes are each announced once, and no time in between",
      async () => {
        await takeNewAddress(visitor);
        await stopClock(page);
        await listen(page);
        const said: string[] = [];
        for (const { left, says } of [
          { left: 301 },
          { left: 300, says: "Your address has 5 minutes left" },
          { left: 299 },
          { left: 121 },
          { left: 120, says: "Your address has 2 minutes left" },
          { left: 61 },
          { left: 60, says: "Your address has 1 minute left" },
        ]) {
          await countDownTo(visitor, left);
          if (says === undefined) continue;
          said.push(says);
          await page.waitForFunction((count) => window.announced.length >= count, said.length);
          assert.deepEqual(await page.evaluate(() => window.announced), said);
        }
      },
    );

    await t.test(
      "announcements also work in an open dialog, outside which the page is inert",
      async () => {
        await takeNewAddress(visitor);
        await page.keyboard.press("?");
        const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
        await dialog.getByRole("status").waitFor({ state: "attached" });
        await stopClock(page);
        await countDownTo(visitor, 300);
        const said = dialog.getByRole("status").getByText("Your address has 5 minutes left");
        await said.waitFor({ state: "attached" });
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      },
    );

    await t.test(
      "a hidden or frozen tab shows the right time at once when it returns",
      async () => {
        await takeNewAddress(visitor);
        const startMs = await stopClock(page);
        for (const [minutes, event] of [
          [2, "focus"],
          [4, "pageshow"],
          [6, "visibilitychange"],
        ] as const) {
          // Advances the time without running timers, as in a frozen tab.
          await page.clock.setSystemTime(startMs + minutes * 60_000);
          await page.evaluate((name) => {
            const target = name === "visibilitychange" ? document : window;
            target.dispatchEvent(new Event(name));
          }, event);
          const text = new RegExp(`Valid for ${14 - minutes}:\\d\\d|Valid for ${15 - minutes}:00`);
          await main.validity.filter({ hasText: text }).waitFor();
        }
      },
    );

    await t.test(
      "a reload between two announcements announces the address and no time",
      async () => {
        await takeNewAddress(visitor);
        const email = await main.email();
        await page.clock.fastForward("11:00");
        stage.app.clock.advance(11 * 60_000);
        await page.reload();
        assert.equal(await main.email(), email);
        const status = page.getByRole("status");
        await status.getByText(`Your address is ${email}`).waitFor({ state: "attached" });
        assert.equal(await status.getByText(/minutes? left/).count(), 0);
      },
    );
  });
});

async function takeNewAddress({ page, main }: Visitor): Promise<void> {
  await page.clock.resume();
  const former = await main.email();
  await main.newEmail.click();
  await main.email(former);
  await main.connection("Live").waitFor();
}

/** By the page's own number, so that the response's travel time doesn't matter. */
async function countDownTo({ page, main }: Visitor, seconds: number): Promise<void> {
  const left = await secondsLeft();
  if (left > seconds) await page.clock.fastForward((left - seconds) * 1_000);
  assert.equal(await secondsLeft(), seconds);

  async function secondsLeft(): Promise<number> {
    // The number dates from the last tick; this event causes one.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    const [, minutes, rest] = /(\d+):(\d\d)/.exec(await main.validity.innerText()) ?? [];
    return Number(minutes) * 60 + Number(rest);
  }
}

/** Records the time announcements for screen readers from now on. */
function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.announced = [];
    const region = document.querySelector("[role=status].sr-only");
    if (!region) throw new Error("There is no place for announcements");
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const texts = added.map((node) => node.textContent ?? "");
      window.announced.push(...texts.filter((text) => text.includes("left")));
    }).observe(region, { childList: true });
  });
}

function ringFill({ main }: Visitor): Promise<number> {
  return main.card
    .locator(".ring-value")
    .evaluate((circle) => 1 - Number(circle.getAttribute("stroke-dashoffset")) / 100)
    .then((fill) => Math.round(fill * 900) / 900);
}

function ringColor({ main }: Visitor): Promise<string> {
  return main.card.locator(".ring-value").evaluate((circle) => getComputedStyle(circle).stroke);
}

function tokenColor({ page }: Visitor, token: "accent" | "warning"): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

declare global {
  interface Window {
    announced: string[];
  }
}
