import type { BrowserContextOptions, Page } from "playwright-core";

export const CPU_SLOWDOWN = 4;

/** The devices on which a slowed-down page is measured. */
export const DEVICES = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  desktop: { viewport: { width: 1350, height: 940 } },
} as const satisfies Record<string, BrowserContextOptions>;

/** Slows down the CPU of a page, as DevTools does. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}
