import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test, type TestContext } from "node:test";
import type { Domain, LiveDomains } from "./live-domains.ts";
import { removeDomain } from "./remove-domain.ts";
import { DOMAINS_SETTLE_MS } from "./settle-time.ts";

const NOW = 1_800_000_000_000;

test("a domain that was retired a moment ago goes when no node makes addresses at it any more", async (t) => {
  const { start, removed, pass } = stage(t, NOW - 1_000);
  const removal = start();
  await pass(1_999);
  assert.deepEqual(removed, []);
  await pass(1);
  await removal;
  assert.deepEqual(removed, ["old.test"]);
});

test("one that the environment retires, or that was retired long ago, goes at once", async (t) => {
  for (const changedAtMs of [null, NOW - DOMAINS_SETTLE_MS]) {
    const { start, removed } = stage(t, changedAtMs);
    await start();
    assert.deepEqual(removed, ["old.test"]);
  }
});

test("a clock that is behind on the node that retired it keeps nobody waiting for longer", async (t) => {
  const { start, removed, pass } = stage(t, NOW + 3_600_000);
  const removal = start();
  await pass(DOMAINS_SETTLE_MS);
  await removal;
  assert.deepEqual(removed, ["old.test"]);
});

function stage(t: TestContext, changedAtMs: number | null) {
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const removed: string[] = [];
  const domain: Domain = {
    name: "old.test",
    state: "retired",
    isDefault: false,
    isConfigured: false,
    changedAtMs,
  };
  const domains: LiveDomains = {
    defaultDomain: "first.test",
    offered: () => ["first.test"],
    receives: () => true,
    list: () => [domain],
    configured: () => undefined,
    isElsewhere: () => false,
    settleMs: DOMAINS_SETTLE_MS,
    refresh: async () => {},
  };
  const store = {
    saveDomainSetting: async () => {},
    dropDomainSetting: async () => {},
    countDomainUse: async () => new Map(),
    removeDomain: async ({ domain: name }: { domain: string }) => {
      removed.push(name);
      return { removed: true as const };
    },
  };
  return {
    removed,
    start: () => removeDomain({ store, domains, clock: { nowMs: () => NOW } }, domain),
    pass: async (ms: number) => {
      t.mock.timers.tick(ms);
      await nextTurn();
    },
  };
}
