import { Type, type Static } from "typebox";
import { DIAGNOSTIC_STATUSES, OVERALL_STATUSES } from "../../admin-constants.ts";
import { ADDRESS_LENGTH_MAX } from "../../constants.ts";
import { Timestamp } from "../timestamp.ts";
import type { CallTable } from "../../call-table.ts";

/** A DNS record to publish, in zone-file form. */
const DnsRecord = Type.Object({
  name: Type.String(),
  type: Type.Enum(["A", "AAAA", "MX", "TXT"]),
  value: Type.String({ description: "For a TXT record: its text in one piece, without quotes" }),
});

export const DiagnosticTest = Type.Object({
  title: Type.String({ description: "Display name of the test" }),
  status: Type.Enum([...DIAGNOSTIC_STATUSES]),
  message: Type.String(),
  details: Type.Optional(Type.String({ description: "Findings, one line each" })),
  recommendation: Type.Optional(Type.String({ description: "Recommended action" })),
  records: Type.Optional(Type.Array(DnsRecord, { description: "DNS records to publish" })),
});
export type DiagnosticTest = Static<typeof DiagnosticTest>;

/** GET /api/admin/email-infrastructure-diagnostic */
export const InfrastructureDiagnostic = Type.Object({
  summary: Type.Object({
    overallStatus: Type.Enum([...OVERALL_STATUSES]),
    primaryIssue: Type.Union([Type.String(), Type.Null()], {
      description: "The worst status of all tests",
    }),
    recommendedActions: Type.Array(Type.String(), { description: "Most urgent first" }),
  }),
  tests: Type.Record(Type.String(), DiagnosticTest),
  timestamp: Timestamp,
});
export type InfrastructureDiagnostic = Static<typeof InfrastructureDiagnostic>;

/** POST /api/admin/test-email */
const TestEmailBody = Type.Object({
  testEmail: Type.Optional(Type.String({ maxLength: ADDRESS_LENGTH_MAX })),
});

export const TestEmailResult = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  error: Type.Optional(Type.String()),
  configured: Type.Boolean(),
  connectionWorking: Type.Boolean(),
  emailSent: Type.Boolean(),
  testEmail: Type.Optional(Type.String()),
});
export type TestEmailResult = Static<typeof TestEmailResult>;

export const adminDiagnosticCalls = {
  "GET /api/admin/email-infrastructure-diagnostic": {
    operationId: "diagnoseMail",
    summary: "Check DNS, SMTP, and sending",

    auth: "operator",
    answers: { 200: InfrastructureDiagnostic },
  },
  "POST /api/admin/test-email": {
    operationId: "sendTestMail",
    summary: "Send a test mail",

    auth: "operator",
    body: TestEmailBody,
    answers: { 200: TestEmailResult },
  },
} satisfies CallTable;
