import type { Browser } from "playwright-core";
import { afterFiles } from "../../server/test/after-files.ts";
import { launchBrowser } from "../browser/launch-browser.ts";

/** A browser, and what its test file does when it needs it no more. */
export type TakenBrowser = { readonly browser: Browser; readonly leave: () => Promise<void> };

/**
 * The files that share a process share a browser: each visitor has a profile of their own in it, and to
 * start one takes longer than most visits. Who starts it in a way of their own has it alone.
 */
export async function takeBrowser(args: readonly string[]): Promise<TakenBrowser> {
  if (args.length > 0) {
    const browser = await launchBrowser(args);
    return { browser, leave: () => browser.close() };
  }
  let browser = await (shared ??= launchBrowser());
  // One that a test has ended.
  if (!browser.isConnected()) browser = await (shared = launchBrowser());
  return { browser, leave: async () => {} };
}

let shared: Promise<Browser> | undefined;
afterFiles(async () => (await shared)?.close());
