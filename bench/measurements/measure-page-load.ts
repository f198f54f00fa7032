import { setTimeout as pause } from "node:timers/promises";
import { isSiteStale } from "@mayfly/web/is-site-stale";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { figureOf, type Figure, type Outcome } from "../measurement.ts";
import { CPU_SLOWDOWN, DEVICES, slowDown } from "../processes/slow-down.ts";
import { startChromium } from "../processes/start-chromium.ts";
import { startMayfly } from "../processes/start-mayfly.ts";

const LARGEST_PAINT = { mustReach: 1_500, aim: 1_000, better: "lower" } as const;
const BLOCKING = { mustReach: 150, aim: 50, better: "lower" } as const;
const SHIFT = { mustReach: 0.02, aim: 0, better: "lower" } as const;
const RUNS = 7;
/** A longer task blocks the page for the time beyond this limit. */
const LONG_TASK_MS = 50;
/**
 * The page counts as loaded after this time without a long task, which includes its background work (idle
 * callbacks).
 */
const QUIET_MS = 2_000;
const QUIET_WITHIN_MS = 30_000;

type Load = { largestPaintMs: number; blockingMs: number; shift: number };

/** A first visit on a four times slower device: empty cache, address created, stream opened. */
export async function measurePageLoad(): Promise<Outcome> {
  if (isSiteStale()) {
    return { measured: false, reason: "the build is missing or stale (npm run build)" };
  }
  const ours = await startMayfly();
  const browser = await startChromium();
  try {
    const figures: Figure[] = [];
    for (const [device, options] of Object.entries(DEVICES)) {
      // The first load warms the server and the browser.
      await loadOnce(browser, ours.origin, options);
      const loads: Load[] = [];
      while (loads.length < RUNS) loads.push(await loadOnce(browser, ours.origin, options));
      figures.push(...figuresOf(device, loads));
    }
    return {
      measured: true,
      figures,
      notes: [
        `Chromium ${browser.version()}, headless, on the load's core, its CPU slowed down ${CPU_SLOWDOWN} times; the network is the loopback, not slowed down. Blocking: what tasks take beyond ${LONG_TASK_MS} ms each, from the first paint with content until ${QUIET_MS / 1_000} s without one.`,
      ],
    };
  } finally {
    await browser.close();
    await ours.stop();
  }
}

function figuresOf(device: string, loads: readonly Load[]): Figure[] {
  const all = (pick: (load: Load) => number) => loads.map(pick);
  return [
    figureOf(
      `${device}: largest contentful paint`,
      "ms",
      all((load) => load.largestPaintMs),
      LARGEST_PAINT,
    ),
    figureOf(
      `${device}: blocking time`,
      "ms",
      all((load) => load.blockingMs),
      BLOCKING,
    ),
    figureOf(
      `${device}: layout shift`,
      "",
      all((load) => load.shift),
      SHIFT,
    ),
  ];
}

async function loadOnce(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<Load> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(noteLoad);
    const live = page.waitForResponse((response) => response.url().endsWith("/api/email/stream"));
    await page.goto(`${origin}/`);
    await live;
    await becomeQuiet(page);
    return await page.evaluate(readLoad, LONG_TASK_MS);
  } finally {
    await context.close();
  }
}

async function becomeQuiet(page: Page): Promise<void> {
  const giveUpAtMs = performance.now() + QUIET_WITHIN_MS;
  for (;;) {
    const busyUntilMs = await page.evaluate(() => {
      const ends = (window as unknown as Noted).load.tasks.map(({ startMs, ms }) => startMs + ms);
      return Math.max(0, ...ends) - performance.now();
    });
    const waitMs = QUIET_MS + busyUntilMs;
    if (waitMs <= 0) return;
    if (performance.now() > giveUpAtMs) throw new Error("The page never became quiet");
    await pause(waitMs);
  }
}

type Noted = {
  load: {
    largestPaintMs: number;
    firstPaintMs: number;
    tasks: { startMs: number; ms: number }[];
    shifts: { atMs: number; value: number }[];
  };
};

/** Runs in the page, before all its scripts. */
function noteLoad(): void {
  const load: Noted["load"] = { largestPaintMs: 0, firstPaintMs: 0, tasks: [], shifts: [] };
  Object.assign(window, { load });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch("largest-contentful-paint", ({ startTime }) => {
    load.largestPaintMs = startTime;
  });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") load.firstPaintMs = startTime;
  });
  watch("longtask", ({ startTime, duration }) => {
    load.tasks.push({ startMs: startTime, ms: duration });
  });
  watch("layout-shift", (entry) => {
    const value = "value" in entry && typeof entry.value === "number" ? entry.value : Number.NaN;
    load.shifts.push({ atMs: entry.startTime, value });
  });
}

/** Runs in the page. There is no input, so every layout shift is unexpected. */
function readLoad(longTaskMs: number): Load {
  const { largestPaintMs, firstPaintMs, tasks, shifts } = (window as unknown as Noted).load;
  const blocking = tasks.map(({ startMs, ms }) => {
    const afterPaintMs = Math.min(ms, startMs + ms - firstPaintMs);
    return Math.max(0, afterPaintMs - longTaskMs);
  });
  return {
    largestPaintMs,
    blockingMs: blocking.reduce((sum, ms) => sum + ms, 0),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}
