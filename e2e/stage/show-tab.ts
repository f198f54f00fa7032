import type { Frame, Page } from "playwright-core";

/** No driver can hide a headless tab: the page, or a frame in it, gets a fake visibility state. */
export async function showTab(page: Page | Frame, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
