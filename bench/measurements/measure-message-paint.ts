import { isSiteStale } from "@mayfly/web/is-site-stale";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { buildNewsletter } from "../mail/build-mail.ts";
import { openPacedSender } from "../mail/paced-sender.ts";
import { figureOf, percentile, type Figure, type Outcome } from "../measurement.ts";
import { canPin, moveToAllCores, moveToLoadCore } from "../processes/pin.ts";
import { CPU_SLOWDOWN, DEVICES, slowDown } from "../processes/slow-down.ts";
import { startChromium } from "../processes/start-chromium.ts";
import { startMayfly, type Mayfly } from "../processes/start-mayfly.ts";

const P50 = { mustReach: 200, aim: 100, better: "lower" } as const;
const MESSAGE_BYTES = 100_000;
const RUNS = 3;
const WARM_UP = 2;
const MESSAGES = 15;

/** A newsletter of 100 KB, opened on a four times slower device: from the message's answer to its first painted text. */
export async function measureMessagePaint(): Promise<Outcome> {
  if (isSiteStale()) {
    return { measured: false, reason: "the build is missing or stale (npm run build)" };
  }
  const ours = await startMayfly();
  try {
    // The server is idle while a message is painted: the time begins when its answer has arrived.
    moveToAllCores();
    const onAllCores = await measureDevices(ours, { target: P50 });
    moveToLoadCore();
    const onOneCore = canPin
      ? await measureDevices(ours, { suffix: ", browser on one core" })
      : { figures: [] };
    return {
      measured: true,
      figures: [...onAllCores.figures, ...onOneCore.figures],
      notes: [
        `Chromium ${onAllCores.version}, headless, its page's CPU slowed down ${CPU_SLOWDOWN} times, its other processes on all cores; ${MESSAGES} messages a run, pictures blocked.`,
      ],
    };
  } finally {
    moveToLoadCore();
    await ours.stop();
  }
}

async function measureDevices(
  ours: Mayfly,
  { suffix = "", target }: { suffix?: string; target?: typeof P50 },
): Promise<{ figures: Figure[]; version: string }> {
  const browser = await startChromium();
  try {
    const figures: Figure[] = [];
    for (const [device, options] of Object.entries(DEVICES)) {
      const runs: number[][] = [];
      while (runs.length < RUNS) runs.push(await openAll(ours, browser, options));
      const ofRuns = (share: number) => runs.map((run) => percentile(run, share));
      figures.push(
        figureOf(`${device}${suffix}: p50`, "ms", ofRuns(0.5), target),
        figureOf(`${device}${suffix}: p99`, "ms", ofRuns(0.99)),
      );
    }
    return { figures, version: browser.version() };
  } finally {
    await browser.close();
  }
}

async function openAll(
  ours: Mayfly,
  browser: Browser,
  options: BrowserContextOptions,
): Promise<number[]> {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  const live = page.waitForResponse((response) => response.url().endsWith("/api/email/stream"));
  await page.goto(`${ours.origin}/`);
  await live;
  const email = await page.waitForFunction(() => localStorage.getItem("mayfly.email"));
  const sender = await openPacedSender(ours.smtpPort);
  await slowDown(page);
  const latenciesMs: number[] = [];
  for (let count = 0; count < WARM_UP + MESSAGES; count++) {
    await sender.send(
      (await email.jsonValue()) ?? "",
      buildNewsletter(`Letter-${count}-end`, MESSAGE_BYTES),
    );
    latenciesMs.push(await openOne(page, `Letter-${count}-end`));
  }
  sender.close();
  await context.close();
  return latenciesMs.slice(WARM_UP);
}

async function openOne(page: Page, subject: string): Promise<number> {
  const row = page.getByRole("listitem").filter({ hasText: subject });
  const toggle = row.locator("[data-row-toggle]");
  await toggle.waitFor();
  await page.evaluate(notePaint, subject);
  await toggle.click();
  const shown = await page.waitForFunction(() => (window as unknown as Noted).paintMs);
  const latencyMs = Number(await shown.jsonValue());
  await page.keyboard.press("Escape");
  if (await row.locator("iframe").isVisible()) await toggle.click();
  return latencyMs;
}

type Noted = { paintMs: number | undefined };

/** Runs in the page. Text counts when its first frame was handed to the compositor. */
function notePaint(subject: string): void {
  const noted = window as unknown as Noted;
  noted.paintMs = undefined;
  const look = (): void => {
    const shown = document.querySelector("iframe")?.contentDocument?.body;
    if (!shown?.innerText.includes(subject)) return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      const answers = performance.getEntriesByType("resource");
      const answer = answers.findLast(({ name }) => /\/api\/email\/messages\/[^/?]+$/.test(name));
      if (answer instanceof PerformanceResourceTiming)
        noted.paintMs = performance.now() - answer.responseEnd;
    });
    port1.start();
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
