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
 * Launches a real Chromium: the one that CHROMIUM_PATH names, else the one from the npm package, else the installed
 * Chrome. It must never access the network by itself.
 */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  endWithBrowser();
  return chromium.launch(await browserOptions(args));
}

/** Returns how to launch it. */
export async function browserOptions(args: readonly string[] = []): Promise<LaunchOptions> {
  return { ...(await whichBrowser()), args: [...QUIET, ...args] };
}

/**
 * Launches a persistent profile, not a private window: only such a profile prefetches DNS before a click. The
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
    // Playwright's own headless mode is the old one, a different browser.
    headless: false,
    args: [...QUIET, "--headless=new", ...args],
  });
}

/** On a signal, Playwright ends only its browser, and the tests would wait for closed pages. */
function endWithBrowser(): void {
  if (process.listenerCount("SIGTERM") === 0) process.once("SIGTERM", () => process.exit(1));
}

/** Unpacks once before parallel starts, each of which would otherwise unpack it. */
export async function unpackBrowser(): Promise<void> {
  await whichBrowser();
}

export function isWholeBrowser(): boolean {
  return Boolean(process.env["CHROMIUM_PATH"]) || !isBundled();
}

/**
 * Returns why the browser can't use TLS here, as the reason to skip tests, or false: the bundled one then loads the
 * system's SQLite library and exits if it is missing, as in minimal images (Debian: libsqlite3-0).
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

/** The package contains a browser for this platform only. */
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
