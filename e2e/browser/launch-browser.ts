import { spawnSync } from "node:child_process";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from "playwright-core";
import { bundledChromium } from "./bundled-chromium.ts";

/**
 * A real Chromium: the one that CHROMIUM_PATH names, else the one out of the npm package, else
 * the Chrome that is installed. It must never reach for the network by itself.
 */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  endWithBrowser();
  return chromium.launch({ ...(await whichBrowser()), args: [...QUIET, ...args] });
}

/**
 * A visitor's own browser, not a private window: only this one looks names up ahead of a click. The
 * bundled browser never does (`isWholeBrowser`).
 */
export async function launchProfile(
  folder: string,
  args: readonly string[],
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...(await whichBrowser()),
    ...options,
    // Playwright's own headless mode is the old one, which is another browser.
    headless: false,
    args: [...QUIET, "--headless=new", ...args],
  });
}

/** Told to end, Playwright ends its browser alone, and the tests would wait for pages that are gone. */
function endWithBrowser(): void {
  if (process.listenerCount("SIGTERM") === 0) process.once("SIGTERM", () => process.exit(1));
}

/** Where many are to start side by side, each of them would unpack it. */
export async function unpackBrowser(): Promise<void> {
  await whichBrowser();
}

export function isWholeBrowser(): boolean {
  return Boolean(process.env["CHROMIUM_PATH"]) || !isBundled();
}

/**
 * Why the browser can't speak TLS here, to be given as the reason to leave tests out: the bundled one asks the
 * system for SQLite's library then, and ends where it is missing, as in minimal images (Debian: libsqlite3-0).
 */
export function lacksTls(): string | false {
  if (isWholeBrowser()) return false;
  const env = { ...process.env, LD_PRELOAD: "libsqlite3.so.0" };
  const { stderr } = spawnSync("true", { env, encoding: "utf8" });
  return stderr.includes("libsqlite3.so.0") && "the bundled browser needs libsqlite3 for TLS";
}

const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function whichBrowser(): Promise<LaunchOptions> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return { executablePath: named };
  if (!isBundled()) return { channel: "chrome" };
  const { executablePath, env } = await bundledChromium();
  return { executablePath, env: { ...definedEnvironment(), ...env } };
}

/** The package holds a browser for this one platform. */
function isBundled(): boolean {
  return process.platform === "linux" && process.arch === "x64";
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
