import type { TestContext } from "node:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import type { TestApp } from "../../server/test/app/test-app.ts";
import { afterFiles } from "../../server/test/after-files.ts";
import { takeBrowser, type TakenBrowser } from "./browser.ts";
import { startSite, type Site } from "./site.ts";
import { createVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";
import { takePage } from "./page-pool.ts";

/**
 * The whole product for one test file: the real server with the built site, and a browser. Only the product's clock
 * is replaced.
 */
export type Stage = {
  readonly app: TestApp;
  readonly storeEnv: Site["storeEnv"];
  visit: (t: TestContext, options?: VisitorOptions) => Promise<Visitor>;
  /**
   * A new visitor in a page from the pool, which is faster. Not for tests that need a browser without stored assets, or
   * that add what the pool can't remove: a service worker, or a failing listener. Sizes and media are those of the page,
   * and not of further tabs.
   */
  visitInTurn: (t: TestContext, options?: VisitorOptions) => Promise<Visitor>;
  /** Stops the server permanently while visitors are on its pages. */
  stopServer: () => Promise<void>;
  close: () => Promise<void>;
};

type StageOptions = {
  readonly browserArgs?: readonly string[];
  /** Server configuration in addition to the default of tests. */
  readonly env?: Record<string, string>;
  /** Servers that the test has started. They close after the stage, or if it doesn't open. */
  readonly servers?: readonly { close: () => Promise<void> }[];
};

/**
 * A stage whose server is that of all files of this process that want the same configuration, and don't change its clock.
 * A new server takes as long as a visit. `browserArgs`: the file has a browser of its own, with these arguments.
 */
export async function openSharedStage(
  env: Record<string, string> = {},
  browserArgs: readonly string[] = [],
): Promise<Stage> {
  const stage = await shareStage(env, "current", browserArgs);
  const advance = () => {
    throw new Error("Other files need the browsers' time. Use openAdvancingStage().");
  };
  return { ...stage, app: { ...stage.app, clock: { ...stage.app.clock, advance } } };
}

/**
 * The same for files that advance the clock. They run one after the other, each with its own new addresses, and none
 * needs the time that its browser has: mail of now may be dated long before it arrives.
 */
export function openAdvancingStage(env: Record<string, string> = {}): Promise<Stage> {
  return shareStage(env, "ahead");
}

/** `ahead`: the clock may be. */
type Time = "current" | "ahead";

async function shareStage(
  env: Record<string, string>,
  time: Time,
  browserArgs: readonly string[] = [],
): Promise<Stage> {
  const [{ browser, leave }, { app, storeEnv }] = await Promise.all([
    takeBrowser(browserArgs),
    sharedSite(env, time),
  ]);
  return {
    app,
    storeEnv,
    ...visitsIn(browser, app),
    stopServer: () => Promise.reject(new Error("Other files use this server, too.")),
    close: leave,
  };
}

/** By configuration and time. */
const shared = new Map<string, Promise<Site>>();
afterFiles(async () => {
  for (const site of shared.values()) await (await site).closeApp();
});

function sharedSite(env: Record<string, string>, time: Time): Promise<Site> {
  const key = JSON.stringify([env, time]);
  const site = shared.get(key) ?? startSite(env);
  shared.set(key, site);
  return site;
}

export async function openStage({
  browserArgs = [],
  env = {},
  servers = [],
}: StageOptions = {}): Promise<Stage> {
  const closeServers = () => Promise.all(servers.map((server) => server.close()));
  const [{ browser, leave }, { app, storeEnv, closeApp }] = await startBoth(
    takeBrowser(browserArgs),
    startSite(env),
  ).catch(async (error: unknown) => {
    await closeServers();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  const stopServer = () => (stopped ??= closeApp());
  return {
    app,
    storeEnv,
    stopServer,
    ...visitsIn(browser, app),
    async close() {
      try {
        await leave();
      } finally {
        await stopServer();
        await closeServers();
      }
    },
  };
}

function visitsIn(browser: Browser, { baseUrl }: TestApp): Pick<Stage, "visit" | "visitInTurn"> {
  const newContext = (settings: BrowserContextOptions) => browser.newContext(settings);
  const place = { browser, baseUrl, newContext };
  return {
    visit: (t, options = {}) => createVisitor(t, place, options),
    visitInTurn: (t, options = {}) => takePage(t, place, options),
  };
}

/** If one fails to start, ends the other: a running one would keep the test file from ending. */
async function startBoth(
  launching: Promise<TakenBrowser>,
  starting: Promise<Site>,
): Promise<[TakenBrowser, Site]> {
  try {
    return await Promise.all([launching, starting]);
  } catch (error) {
    await launching.then(
      ({ leave }) => leave(),
      () => {},
    );
    await starting.then(
      ({ closeApp }) => closeApp(),
      () => {},
    );
    throw error;
  }
}
