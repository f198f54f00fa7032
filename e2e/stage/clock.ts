import type { Page } from "playwright-core";

/**
 * Stops a page's clock, which has to be movable, and answers where it stands. Time goes on while the
 * order is on its way, on a loaded machine for seconds, and no clock can be stopped in its past.
 */
export async function stopClock(page: Page): Promise<number> {
  const stopAtMs = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(stopAtMs);
  return stopAtMs;
}
