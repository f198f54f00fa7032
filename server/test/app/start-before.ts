import { after, before } from "node:test";
import type { TEST_STORES } from "../stores/test-stores.ts";

type TestStore = (typeof TEST_STORES)[number];

/**
 * Registers hooks: starts something before the tests of a suite with the settings for an empty store of this engine,
 * and closes everything after them, even after a partial start.
 */
export function startBefore<Started extends { close: () => Promise<void> }>(
  store: TestStore,
  start: (env: Record<string, string>) => Promise<Started>,
  handOver: (started: Started) => void,
): void {
  const begun: (() => Promise<void>)[] = [];
  before(async () => {
    const engine = await store.start();
    begun.push(() => engine.stop());
    const started = await start(engine.env);
    begun.push(() => started.close());
    handOver(started);
  });
  after(async () => {
    for (const end of begun.toReversed()) await end();
  });
}
