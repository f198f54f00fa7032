import type { Page } from "playwright-core";

/**
 * Stops a page's clock, which must be movable, and returns its time. Time passes until the command arrives, for
 * seconds on a loaded machine, and a clock can't be stopped in its past.
 */
export async function stopClock(page: Page): Promise<number> {
  const stopAtMs = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(stopAtMs);
  return stopAtMs;
}
