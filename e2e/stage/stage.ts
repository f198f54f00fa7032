import type { TestContext } from "node:test";
import type { TestApp } from "../../server/test/app/test-app.ts";
import { takeBrowser, type TakenBrowser } from "./browser.ts";
import { startSite, type Site } from "./site.ts";
import { createVisitor, type Place, type Visitor, type VisitorOptions } from "./visitor.ts";
import { wornPages, type WornPages } from "./worn-pages.ts";

/**
 * The whole product for one test file: the real server with the built site, and a browser.
 * Nothing of the product is replaced but its clock.
 */
export type Stage = {
  readonly app: TestApp;
  readonly storeEnv: Site["storeEnv"];
  visit: (t: TestContext, options?: VisitorOptions) => Promise<Visitor>;
  /**
   * Somebody who was never here, in a page that others have used up. For tests that add nothing to their
   * page for good: no clock, no script, no route, no permission, no other size, no listener that fails.
   */
  visitInTurn: (t: TestContext, options?: Parameters<WornPages["take"]>[1]) => Promise<Visitor>;
  /** Takes the server away from under its visitors, for good. */
  stopServer: () => Promise<void>;
  close: () => Promise<void>;
};

export type StageOptions = {
  readonly browserArgs?: readonly string[];
  /** Configuration of the server beyond that of every test. */
  readonly env?: Record<string, string>;
};

export async function openStage({ browserArgs = [], env = {} }: StageOptions = {}): Promise<Stage> {
  const [{ browser, leave }, { app, storeEnv, closeApp }] = await startBoth(
    takeBrowser(browserArgs),
    startSite(env),
  );
  let stopped: Promise<void> | undefined;
  const stopServer = () => (stopped ??= closeApp());
  const place: Place = {
    baseUrl: app.baseUrl,
    newContext: (settings) => browser.newContext(settings),
  };
  const worn = wornPages(place);
  return {
    app,
    storeEnv,
    stopServer,
    visit: (t, options = {}) => createVisitor(t, place, options),
    visitInTurn: (t, options = {}) => worn.take(t, options),
    async close() {
      try {
        await worn.close();
        await leave();
      } finally {
        await stopServer();
      }
    },
  };
}

/** Where one can't be started the other is ended: what goes on running keeps its test file from ending. */
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
