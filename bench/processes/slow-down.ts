import type { Page } from "playwright-core";

export const CPU_SLOWDOWN = 4;

/** Slows down the CPU of a page, as DevTools does. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}
