import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { checkDeps, DOMAIN, publishWell } from "../../test/checks/check-deps.ts";
import type { CheckChanges } from "../../test/checks/check-cases.ts";
import { startNameServer, type NameServer } from "../../test/network/name-server.ts";
import { diagnoseInfrastructure } from "./diagnose-infrastructure.ts";
import { infrastructureChecks } from "./infrastructure-checks.ts";

async function diagnose(
  t: TestContext,
  change: (dns: NameServer) => void = () => {},
  changes: CheckChanges = {},
) {
  const dns = await startNameServer();
  publishWell(dns);
  change(dns);
  const deps = checkDeps(dns, changes);
  t.after(async () => {
    deps.close();
    await dns.close();
  });
  return diagnoseInfrastructure(infrastructureChecks(deps), 60_000);
}

test("a server configured as documented is healthy in all checks", async (t) => {
  const { tests, ...summary } = await diagnose(t);
  assert.deepEqual(
    tests.flatMap(({ title, status }) => (status === "pass" ? [] : [`${title} ${status}`])),
    [],
  );
  assert.deepEqual(summary, {
    overallStatus: "healthy",
    primaryIssue: null,
    recommendedActions: [],
  });
  assert.equal(new Set(tests.map(({ name }) => name)).size, 17);
});

test("Linux-only checks don't run on other systems", async (t) => {
  const { tests } = await diagnose(t, () => {}, { readListenBacklogMax: undefined });
  assert.equal(tests.length, 16);
});

test("one of several domains without MX is the primary issue, with only its record", async (t) => {
  const other = "post.example.net";
  const { overallStatus, primaryIssue, tests } = await diagnose(
    t,
    (dns) => dns.set(`_dmarc.${other}`, "TXT", "v=DMARC1; p=reject"),
    { setUp: { receiving: [DOMAIN, other] } },
  );
  assert.equal(overallStatus, "critical");
  assert.equal(primaryIssue, `${other} has no MX record, so it can’t receive mail.`);
  const mx = tests.find(({ name }) => name === "mx");
  assert.deepEqual(
    mx?.records?.map(({ name }) => name),
    [other],
  );
});

test("problems that lose mail come before other DNS problems", async (t) => {
  const { primaryIssue } = await diagnose(t, (dns) => dns.set(DOMAIN, "MX"), {
    readDisk: async () => ({ freeBytes: 1, sizeBytes: 100, reservedBytes: 5 }),
  });
  assert.match(primaryIssue ?? "", /^The disk is nearly full/);
});
