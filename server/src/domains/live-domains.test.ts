import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLog } from "../log.ts";
import type { DomainState } from "@mayfly/contract/admin-constants";
import type { DomainSetting } from "./domain-store.ts";
import { openLiveDomains, type ConfiguredDomains } from "./live-domains.ts";

const NOW = 1_800_000_000_000;
const CONFIGURED: ConfiguredDomains = {
  domains: ["first.test", "second.test"],
  retiredDomains: ["old.test"],
  domainsElsewhere: [],
};

describe("live domains", () => {
  test("are those of the environment by default", async () => {
    const { domains } = await stage();
    assert.equal(domains.defaultDomain, "first.test");
    assert.deepEqual(domains.offered(), ["first.test", "second.test"]);
    assert.deepEqual(received(domains), ["first.test", "second.test", "old.test"]);
  });

  test("follow the panel's settings, added domains last", async () => {
    const { domains, decide } = await stage();
    await decide("new.test", "offered");
    await decide("second.test", "retired");
    await decide("another.test", "offered");
    await decide("old.test", "removed");
    await decide("hidden.test", "removed");
    assert.deepEqual(domains.offered(), ["first.test", "new.test", "another.test"]);
    assert.deepEqual(received(domains), ["first.test", "second.test", "new.test", "another.test"]);
    assert.deepEqual(
      domains.list().map(({ name, state, isConfigured }) => `${name} ${state} ${isConfigured}`),
      [
        "first.test offered true",
        "new.test offered false",
        "another.test offered false",
        "second.test retired true",
        "old.test removed true",
      ],
    );
    await decide("old.test", "offered");
    assert.deepEqual(domains.offered(), ["first.test", "old.test", "new.test", "another.test"]);
  });

  test("always include the default domain, whatever its setting", async () => {
    const { domains, decide } = await stage();
    await decide("first.test", "removed");
    assert.deepEqual(domains.offered(), ["first.test", "second.test"]);
    assert.equal(domains.receives("first.test"), true);
  });

  test("receive mail for an added domain at once, and offer it when every node receives", async () => {
    const { domains, decide, clock } = await stage(3_000);
    await decide("new.test", "offered");
    assert.equal(domains.receives("new.test"), true);
    assert.deepEqual(domains.offered(), ["first.test", "second.test"]);
    clock.ms += 2_999;
    assert.deepEqual(domains.offered(), ["first.test", "second.test"]);
    clock.ms += 1;
    assert.deepEqual(domains.offered(), ["first.test", "second.test", "new.test"]);
  });

  test("stay unchanged while the store is unavailable", async () => {
    const { domains, decide, store } = await stage();
    await decide("new.test", "offered");
    store.isAway = true;
    await domains.refresh();
    assert.deepEqual(domains.offered(), ["first.test", "second.test", "new.test"]);
  });

  test("include a domain that the environment both offers and retires", async () => {
    const store = { listDomainSettings: async () => [] };
    const both: ConfiguredDomains = {
      domains: ["a.test", "b.test"],
      retiredDomains: ["b.test"],
      domainsElsewhere: [],
    };
    const clock = { nowMs: () => NOW };
    const domains = await openLiveDomains({ store, clock, log: LOG }, both, { settleMs: 0 });
    assert.deepEqual(domains.offered(), ["a.test", "b.test"]);
  });
});

const LOG = createLog("silent");
const ALL = [...CONFIGURED.domains, ...CONFIGURED.retiredDomains];

function received(domains: { receives: (domain: string) => boolean }): string[] {
  return [...ALL, "new.test", "another.test", "hidden.test", "x.test"].filter(domains.receives);
}

async function stage(settleMs = 0) {
  const clock = { ms: NOW, nowMs: () => clock.ms };
  const settings = new Map<string, DomainSetting>();
  const store = {
    isAway: false,
    async listDomainSettings() {
      if (store.isAway) throw new Error("away");
      return [...settings.values()];
    },
  };
  const domains = await openLiveDomains({ store, clock, log: LOG }, CONFIGURED, { settleMs });
  const decide = async (domain: string, state: DomainState) => {
    settings.set(domain, { domain, state, changedAtMs: clock.ms });
    await domains.refresh();
  };
  return { domains, decide, store, clock };
}
