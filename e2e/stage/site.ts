import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import { chosenTestStore } from "../../server/test/stores/test-stores.ts";
import { takeSite } from "./copy-site.ts";

/** The public URL of a server whose configuration names none, and whose port the system chooses. */
export const DEFAULT_URL = "http://localhost:0";

export type Site = {
  readonly app: TestApp;
  /** The store's settings, for tests that access it directly. */
  readonly storeEnv: Record<string, string>;
  readonly closeApp: () => Promise<void>;
};

/** Starts the server with the built site and an empty store, without a browser. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const undo: (() => Promise<void>)[] = [];
  const closeApp = async (): Promise<void> => {
    const step = undo.pop();
    if (!step) return;
    try {
      await step();
    } finally {
      // A failure to close must not keep the rest from closing.
      await closeApp();
    }
  };
  try {
    const site = takeSite();
    undo.push(async () => site.remove());
    const store = await chosenTestStore().start();
    undo.push(() => store.stop());
    const app = await startTestApp({ ...store.env, ...env }, site.folder, {});
    undo.push(() => app.close());
    return { app, storeEnv: store.env, closeApp };
  } catch (error) {
    await closeApp();
    throw error;
  }
}
