import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { buildMime } from "../mail/build-mail.ts";
import { openPacedSender } from "../mail/paced-sender.ts";
import { figureOf, percentile, type Outcome } from "../measurement.ts";
import { startChromium } from "../processes/start-chromium.ts";
import { startMayfly, type Mayfly } from "../processes/start-mayfly.ts";

const P50 = { mustReach: 50, aim: 20, better: "lower" } as const;
const P99 = { mustReach: 150, aim: 100, better: "lower" } as const;
const RUNS = 3;
const WARM_UP = 10;
const MESSAGES = 100;
/** Not a multiple of the frame time, so that messages arrive at every phase of a frame. */
const EVERY_MS = 97;
const CLOCK_LOOKS = 40;

type Run = { latenciesMs: number[]; clockErrorMs: number };

/** From the final dot to the visible row in a real browser. */
export async function measureRowPaint(): Promise<Outcome> {
  const ours = await startMayfly();
  const browser = await startChromium();
  try {
    const runs: Run[] = [];
    while (runs.length < RUNS) runs.push(await deliverShown(ours, browser));
    const clockErrorMs = Math.max(...runs.map((run) => run.clockErrorMs));
    return {
      measured: true,
      figures: [
        figureOf(
          "p50",
          "ms",
          runs.map((run) => percentile(run.latenciesMs, 0.5)),
          P50,
        ),
        figureOf(
          "p99",
          "ms",
          runs.map((run) => percentile(run.latenciesMs, 0.99)),
          P99,
        ),
      ],
      notes: [
        `Chromium ${browser.version()}, headless, on the load's core; ${MESSAGES} messages a run, one every ${EVERY_MS} ms; the page's clock is known to ${clockErrorMs.toFixed(1)} ms.`,
      ],
    };
  } finally {
    await browser.close();
    await ours.stop();
  }
}

async function deliverShown(ours: Mayfly, browser: Browser): Promise<Run> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const email = await openInbox(page, ours.origin);
  await page.evaluate(watchRows);
  const sender = await openPacedSender(ours.smtpPort);
  const sentAtMs: number[] = [];
  for (let count = 0; count < WARM_UP + MESSAGES; count++) {
    sentAtMs.push(await sender.send(email, buildMime(`Letter-${count}-end`)));
    await pause(EVERY_MS);
  }
  await page.waitForFunction(
    (count) => (window as unknown as Watched).paintedAtMs.size >= count,
    WARM_UP + MESSAGES,
  );
  const painted = new Map(
    await page.evaluate(() => [...(window as unknown as Watched).paintedAtMs]),
  );
  const clock = await readClock(page);
  sender.close();
  await context.close();
  const latenciesMs = sentAtMs.map(
    (sent, index) => (painted.get(index) ?? Number.NaN) + clock.offsetMs - sent,
  );
  return { latenciesMs: latenciesMs.slice(WARM_UP), clockErrorMs: clock.errorMs };
}

/** The page creates its address. Starts after the stream's response; before it, a poll would be measured. */
async function openInbox(page: Page, origin: string): Promise<string> {
  const live = page.waitForResponse((response) => response.url().endsWith("/api/email/stream"));
  await page.goto(`${origin}/`);
  await live;
  const found = await page.waitForFunction(() => localStorage.getItem("mayfly.email"));
  return (await found.jsonValue()) ?? "";
}

type Watched = { paintedAtMs: Map<number, number> };

/** Runs in the page. A row counts when its first frame was handed to the compositor. */
function watchRows(): void {
  const paintedAtMs = new Map<number, number>();
  Object.assign(window, { paintedAtMs });
  const seen = new Set<number>();
  const noteRows = (): void => {
    const fresh: number[] = [];
    for (const [, digits] of document.body.innerText.matchAll(/Letter-(\d+)-end/g)) {
      const number = Number(digits);
      if (!seen.has(number)) fresh.push(number);
      seen.add(number);
    }
    if (fresh.length === 0) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        for (const number of fresh) paintedAtMs.set(number, performance.now());
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(noteRows).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/**
 * Returns the offset from the page's clock to this process's clock: of many samples, the fastest has the smallest
 * error.
 */
async function readClock(page: Page): Promise<{ offsetMs: number; errorMs: number }> {
  let best = { offsetMs: Number.NaN, errorMs: Infinity };
  for (let count = 0; count < CLOCK_LOOKS; count++) {
    const beforeMs = performance.now();
    const pageMs = await page.evaluate(() => performance.now());
    const afterMs = performance.now();
    const errorMs = (afterMs - beforeMs) / 2;
    if (errorMs < best.errorMs) best = { offsetMs: beforeMs + errorMs - pageMs, errorMs };
  }
  return best;
}
