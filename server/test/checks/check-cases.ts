import assert from "node:assert/strict";
import { test } from "node:test";
import type { CheckDeps, SetUp } from "../../src/admin/checks/check-deps.ts";
import type { Finding } from "../../src/admin/checks/finding.ts";
import { checkDeps } from "./check-deps.ts";
import type { NameServer } from "../network/name-server.ts";

export type CheckChanges = Partial<Omit<CheckDeps, "setUp">> & { setUp?: Partial<SetUp> };

/** The status, the set-up, the difference from a healthy set-up, and the report. */
type CheckCase = readonly [
  status: Finding["status"],
  what: string,
  changes: CheckChanges,
  said: RegExp,
];

/** Adds a test for each outcome of a check. */
export function checkCases(dns: () => NameServer) {
  return (
    name: string,
    check: (deps: CheckDeps, signal: AbortSignal) => Promise<Finding>,
    rows: readonly CheckCase[],
  ): void => {
    for (const [status, what, changes, said] of rows) {
      test(`${name}, ${what}: ${status}`, async (t) => {
        const deps = checkDeps(dns(), changes);
        t.after(() => deps.close());
        const finding = await check(deps, AbortSignal.timeout(60_000));
        assert.equal(finding.status, status, finding.message);
        assert.match([finding.message, ...(finding.details ?? [])].join("\n"), said);
        const isLeftOpen = status === "pass" || IS_ANOTHERS.test(what);
        assert.equal(finding.recommendation === undefined, isLeftOpen);
      });
    }
  };
}

/** Advice that another check already gives. */
const IS_ANOTHERS = /nobody is asked|without MX|not made yet|not usable/;
