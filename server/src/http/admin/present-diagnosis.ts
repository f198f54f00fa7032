import type { DiagnosticTest, InfrastructureDiagnostic } from "@mayfly/contract";
import type { Diagnosis } from "../../admin/diagnose-infrastructure.ts";
import { isoTime } from "../present/present-time.ts";

/** The contract's shape, for the panel and for `npm run doctor --json`. */
export function presentDiagnosis(
  { overallStatus, primaryIssue, recommendedActions, tests }: Diagnosis,
  atMs: number,
): InfrastructureDiagnostic {
  return {
    summary: { overallStatus, primaryIssue, recommendedActions: [...recommendedActions] },
    tests: Object.fromEntries(tests.map((test) => [test.name, presentTest(test)])),
    timestamp: isoTime(atMs),
  };
}

/** One test, as the panel shows it. */
export function presentTest(test: Omit<Diagnosis["tests"][number], "name">): DiagnosticTest {
  const { title, status, message, details = [], recommendation, records = [] } = test;
  return {
    title,
    status,
    message,
    ...(details.length > 0 && { details: details.join("\n") }),
    ...(recommendation !== undefined && { recommendation }),
    ...(records.length > 0 && { records: records.map((record) => ({ ...record })) }),
  };
}
