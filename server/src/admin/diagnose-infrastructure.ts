import {
  DIAGNOSTIC_TEST_MS,
  OVERALL_STATUSES,
  type OverallStatus,
} from "@mayfly/contract/admin-constants";
import { withinTimeLimit } from "../concurrency/within-time-limit.ts";
import type { CheckDeps } from "./checks/check-deps.ts";
import type { DomainFindings } from "./checks/check-domain.ts";
import { fail, GRAVITY, warning, type Finding } from "./checks/finding.ts";

/** `name` stands in the answer, `title` is for people. */
export type Check = {
  readonly name: string;
  readonly title: string;
  readonly run: (signal: AbortSignal) => Promise<Finding>;
};

export type Diagnosis = {
  readonly overallStatus: OverallStatus;
  /** The gravest; null: there is none. */
  readonly primaryIssue: string | null;
  readonly recommendedActions: readonly string[];
  readonly tests: readonly (Finding & Pick<Check, "name" | "title">)[];
};

/** What asks all of that where it is wired together. */
export type Diagnostic = {
  /** Never rejects. */
  readonly diagnose: () => Promise<Diagnosis>;
  /** What DNS says of one domain, whether it is ours already or not. */
  readonly checkDomain: (domain: string) => Promise<DomainFindings>;
  readonly readTransport: CheckDeps["readTransport"];
};

/**
 * Runs all checks at once. Each has its time, and what goes wrong in one is its finding: this never
 * rejects. Of two that are equally grave the one that comes first in the list is the issue.
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
  // The sort keeps the order of equals.
  const issues = tests
    .filter(({ status }) => status !== "pass")
    .toSorted((one, other) => GRAVITY[other.status] - GRAVITY[one.status]);
  const [worst] = issues;
  return {
    overallStatus: OVERALL_STATUSES[GRAVITY[worst?.status ?? "pass"]] ?? "healthy",
    primaryIssue: worst?.message ?? null,
    recommendedActions: [...new Set(issues.flatMap((issue) => issue.recommendation ?? []))],
    tests,
  };
}

async function find({ title, run }: Check, limitMs: number): Promise<Finding> {
  const over = new AbortController();
  try {
    return await withinTimeLimit(run(over.signal), limitMs, () => new TooLate());
  } catch (error) {
    // A check that fails must not take the others with it.
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
