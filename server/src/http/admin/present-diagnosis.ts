import type { DiagnosticTest, InfrastructureDiagnostic } from "@mayfly/contract";
import type { Diagnosis } from "../../admin/diagnose-infrastructure.ts";
import { isoTime } from "../present.ts";

/** Converts to the contract's type, for the panel and `npm run doctor --json`. */
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

/** Converts one test for the panel. */
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
