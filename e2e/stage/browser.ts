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
    const browser = await launchBrowser([...FOR_SHORT_VISITS, ...args]);
    return { browser, leave: () => browser.close() };
  }
  let browser = await (shared ??= launchBrowser(FOR_SHORT_VISITS));
  // A test closed the shared one.
  if (!browser.isConnected()) browser = await (shared = launchBrowser(FOR_SHORT_VISITS));
  return { browser, leave: async () => {} };
}

/** Saves a quarter of a visit. Scripts, styles, layout, scrolling, and what a click hits are those of any Chromium. */
const FOR_SHORT_VISITS = [
  // Leaves no memory for pixels, so the browser draws none: no test looks at them.
  "--force-gpu-mem-available-mb=1",
  "--default-tile-width=2048",
  "--default-tile-height=2048",
  // A visit ends before optimized code has saved the time that compiling it took.
  "--js-flags=--no-opt --no-maglev",
  // One process less to send each response through. The last flag of this name counts: the others are Playwright's.
  "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2",
];

let shared: Promise<Browser> | undefined;
afterFiles(async () => (await shared)?.close());
