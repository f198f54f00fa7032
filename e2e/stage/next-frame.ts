import type { Page } from "playwright-core";

/** Resolves in the frame after the next: layout, scroll positions, and intersections are then up to date. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<unknown>((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
