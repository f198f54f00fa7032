import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import { chosenTestStore } from "../../server/test/stores/test-stores.ts";
import { takeSite } from "./copy-site.ts";

export type Site = {
  readonly app: TestApp;
  /** Where the store is: who looks into it from beside needs to know. */
  readonly storeEnv: Record<string, string>;
  readonly closeApp: () => Promise<void>;
};

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
