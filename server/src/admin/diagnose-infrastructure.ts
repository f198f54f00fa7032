import {
  DIAGNOSTIC_TEST_MS,
  OVERALL_STATUSES,
  type OverallStatus,
} from "@mayfly/contract/admin-constants";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { CheckDeps } from "./checks/check-deps.ts";
import type { DomainFindings } from "./checks/dns/check-domain.ts";
import { fail, SEVERITY, warning, worstFirst, type Finding } from "./checks/finding.ts";

/** `name` is the key in the answer; `title` is the display text. */
export type Check = {
  readonly name: string;
  readonly title: string;
  readonly run: (signal: AbortSignal) => Promise<Finding>;
};

export type Diagnosis = {
  readonly overallStatus: OverallStatus;
  /** The message of the worst finding; null if all checks pass. */
  readonly primaryIssue: string | null;
  readonly recommendedActions: readonly string[];
  readonly tests: readonly (Finding & Pick<Check, "name" | "title">)[];
};

/** The diagnostic, wired to its dependencies. */
export type Diagnostic = {
  /** Never rejects. */
  readonly diagnose: () => Promise<Diagnosis>;
  /** Runs the DNS checks of one domain, even if it isn't configured yet. */
  readonly checkDomain: (domain: string) => Promise<DomainFindings>;
  readonly readTransport: CheckDeps["readTransport"];
};

/**
 * Runs all checks concurrently, each with a time limit. An error in a check becomes its finding, so this never rejects.
 * Among equally bad findings, the first in the list becomes the primary issue.
 */
export async function diagnoseInfrastructure(
  checks: readonly Check[],
  limitMs: number = DIAGNOSTIC_TEST_MS,
): Promise<Diagnosis> {
  const tests = await Promise.all(
    checks.map(async (check) => ({
      name: check.name,
      title: check.title,
      ...(await find(check, limitMs)),
    })),
  );
  // The sort is stable.
  const issues = tests.filter(({ status }) => status !== "pass").toSorted(worstFirst);
  const [worst] = issues;
  return {
    overallStatus: OVERALL_STATUSES[SEVERITY[worst?.status ?? "pass"]] ?? "healthy",
    primaryIssue: worst?.message ?? null,
    recommendedActions: [...new Set(issues.flatMap((issue) => issue.recommendation ?? []))],
    tests,
  };
}

async function find({ title, run }: Check, limitMs: number): Promise<Finding> {
  const over = new AbortController();
  try {
    return await withTimeout(run(over.signal), limitMs, () => new TooLate());
  } catch (error) {
    // A failed check must not stop the others.
    if (error instanceof TooLate) {
      return warning(`${title}: the check timed out after ${limitMs / 1000} seconds.`, {
        recommendation:
          "Run the diagnostic again. If it times out again, check the service that it waits for.",
      });
    }
    return fail(`${title}: the check failed.`, {
      details: [error instanceof Error ? error.message : String(error)],
    });
  } finally {
    over.abort();
  }
}

class TooLate extends Error {}
