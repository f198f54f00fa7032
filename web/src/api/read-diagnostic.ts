import type {
  DiagnosticTest,
  DnsRecord,
  InfrastructureDiagnostic,
  TestEmailResult,
} from "@mayfly/contract";
import { DIAGNOSTIC_STATUSES, OVERALL_STATUSES } from "@mayfly/contract/admin-constants";
import { fieldsOf, optionalText, text, time, UnreadableAnswer } from "./fields.ts";
import { oneOf } from "./one-of.ts";

/** The border of what looks at the infrastructure: a value of the contract, or an error. */
export function readDiagnostic(answer: unknown): InfrastructureDiagnostic {
  const fields = fieldsOf(answer);
  const summary = fieldsOf(fields["summary"]);
  const actions: unknown = summary["recommendedActions"];
  if (!Array.isArray(actions)) throw new UnreadableAnswer("No recommended actions");
  return {
    summary: {
      overallStatus: oneOf(OVERALL_STATUSES, summary["overallStatus"]),
      primaryIssue: optionalText(summary, "primaryIssue") ?? null,
      recommendedActions: actions.map(String),
    },
    tests: Object.fromEntries(
      Object.entries(fieldsOf(fields["tests"])).map(([name, test]) => [name, readTest(test)]),
    ),
    timestamp: time(fields, "timestamp"),
  };
}

export function readTest(answer: unknown): DiagnosticTest {
  const fields = fieldsOf(answer);
  const details = optionalText(fields, "details");
  const recommendation = optionalText(fields, "recommendation");
  const records: unknown = fields["records"];
  return {
    title: text(fields, "title"),
    status: oneOf(DIAGNOSTIC_STATUSES, fields["status"]),
    message: text(fields, "message"),
    ...(details !== undefined && { details }),
    ...(recommendation !== undefined && { recommendation }),
    ...(Array.isArray(records) && { records: records.map((one: unknown) => readRecord(one)) }),
  };
}

const RECORD_TYPES = ["A", "AAAA", "MX", "TXT"] as const;

function readRecord(answer: unknown): DnsRecord {
  const fields = fieldsOf(answer);
  return {
    name: text(fields, "name"),
    type: oneOf(RECORD_TYPES, fields["type"]),
    value: text(fields, "value"),
  };
}

export function readTestEmailResult(answer: unknown): TestEmailResult {
  const fields = fieldsOf(answer);
  const [error, testEmail] = [optionalText(fields, "error"), optionalText(fields, "testEmail")];
  return {
    success: fields["success"] === true,
    message: optionalText(fields, "message") ?? "",
    ...(error !== undefined && { error }),
    configured: fields["configured"] === true,
    connectionWorking: fields["connectionWorking"] === true,
    emailSent: fields["emailSent"] === true,
    ...(testEmail !== undefined && { testEmail }),
  };
}
