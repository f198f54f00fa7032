import assert from "node:assert/strict";
import { test } from "node:test";
import { type Domain, type LiveDomains, DOMAINS_SETTLE_MS } from "./live-domains.ts";
import { removeDomain } from "./remove-domain.ts";

const NOW = 1_800_000_000_000;

test("a recently retired domain is removed once no node creates addresses on it", async () => {
  const { start, steps } = stage(NOW - 1_000);
  await start();
  assert.deepEqual(steps, [`wait ${DOMAINS_SETTLE_MS - 1_000}`, "remove old.test"]);
});

test("a domain that the environment retires, or that was retired long ago, is removed at once", async () => {
  for (const changedAtMs of [null, NOW - DOMAINS_SETTLE_MS]) {
    const { start, steps } = stage(changedAtMs);
    await start();
    assert.deepEqual(steps, ["remove old.test"]);
  }
});

test("a slow clock on the retiring node doesn't extend the wait", async () => {
  const { start, steps } = stage(NOW + 3_600_000);
  await start();
  assert.deepEqual(steps, [`wait ${DOMAINS_SETTLE_MS}`, "remove old.test"]);
});

function stage(changedAtMs: number | null) {
  const steps: string[] = [];
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
      steps.push(`remove ${name}`);
      return { removed: true as const };
    },
  };
  const pause = async (ms: number) => void steps.push(`wait ${ms}`);
  const deps = { store, domains, clock: { nowMs: () => NOW }, pause };
  return { steps, start: () => removeDomain(deps, domain) };
}
