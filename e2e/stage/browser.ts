import type { Browser } from "playwright-core";
import { afterFiles } from "../../server/test/after-files.ts";
import { launchBrowser } from "../browser/launch-browser.ts";

/** A browser, and the function that releases it. */
export type TakenBrowser = { readonly browser: Browser; readonly leave: () => Promise<void> };

/**
 * Test files of one process share a browser: each visitor has a separate profile, and a start takes longer than most
 * visits. Tests with their own arguments get a separate browser.
 */
export async function takeBrowser(args: readonly string[]): Promise<TakenBrowser> {
  if (args.length > 0) {
    const browser = await launchBrowser([...WITHOUT_PIXELS, ...args]);
    return { browser, leave: () => browser.close() };
  }
  let browser = await (shared ??= launchBrowser(WITHOUT_PIXELS));
  // A test closed the shared one.
  if (!browser.isConnected()) browser = await (shared = launchBrowser(WITHOUT_PIXELS));
  return { browser, leave: async () => {} };
}

/**
 * Leaves no memory for pixels, so the browser draws none: that takes a sixth of a visit, and no test looks at them.
 * Styles, layout, scrolling, and what a click hits are those of any Chromium.
 */
const WITHOUT_PIXELS = [
  "--force-gpu-mem-available-mb=1",
  "--default-tile-width=2048",
  "--default-tile-height=2048",
];

let shared: Promise<Browser> | undefined;
afterFiles(async () => (await shared)?.close());
