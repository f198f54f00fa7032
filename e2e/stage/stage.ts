import type { TestContext } from "node:test";
import type { Browser } from "playwright-core";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import { chosenTestStore } from "../../server/test/stores/test-stores.ts";
import { launchBrowser } from "../browser/launch-browser.ts";
import { takeSite } from "./copy-site.ts";
import { createVisitor, type Place, type Visitor, type VisitorOptions } from "./visitor.ts";

/**
 * The whole product for one test file: the real server with the built site, and one browser.
 * Nothing of the product is replaced but its clock.
 */
export type Stage = {
  readonly app: TestApp;
  /** Where the store is: who looks into it from beside needs to know. */
  readonly storeEnv: Record<string, string>;
  visit: (t: TestContext, options?: VisitorOptions) => Promise<Visitor>;
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
  const [browser, { app, storeEnv, closeApp }] = await startBoth(
    launchBrowser(browserArgs),
    startSite(env),
  );
  let stopped: Promise<void> | undefined;
  const stopServer = () => (stopped ??= closeApp());
  return {
    app,
    storeEnv,
    stopServer,
    visit: (t, options = {}) => {
      const newContext: Place["newContext"] = (settings) => browser.newContext(settings);
      return createVisitor(t, { baseUrl: app.baseUrl, newContext }, options);
    },
    async close() {
      try {
        await browser.close();
      } finally {
        await stopServer();
      }
    },
  };
}

/** Where one can't be started the other is ended: what goes on running keeps its test file from ending. */
async function startBoth(
  launching: Promise<Browser>,
  starting: Promise<Site>,
): Promise<[Browser, Site]> {
  try {
    return await Promise.all([launching, starting]);
  } catch (error) {
    await launching.then(
      (browser) => browser.close(),
      () => {},
    );
    await starting.then(
      ({ closeApp }) => closeApp(),
      () => {},
    );
    throw error;
  }
}

/** The server with the built site and an empty store, without a browser. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const undo: (() => Promise<void>)[] = [];
  const closeApp = async (): Promise<void> => {
    const step = undo.pop();
    if (!step) return;
    try {
      await step();
    } finally {
      // What can't be ended leaves the rest to be ended.
      await closeApp();
    }
  };
  try {
    const site = takeSite();
    undo.push(async () => site.remove());
    const store = await chosenTestStore().start();
    undo.push(() => store.stop());
    const app = await startTestApp({ ...store.env, ...env }, site.folder);
    undo.push(() => app.close());
    return { app, storeEnv: store.env, closeApp };
  } catch (error) {
    await closeApp();
    throw error;
  }
}

export type Site = Pick<Stage, "app" | "storeEnv"> & { readonly closeApp: () => Promise<void> };
