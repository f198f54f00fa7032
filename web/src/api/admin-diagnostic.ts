import type { InfrastructureDiagnostic, TestEmailResult } from "@mayfly/contract";
import { callAdmin, type Asking } from "./admin.ts";

/** Longer than the server's own limit for sending one message. */
const SEND_WITHIN_MS = 25_000;

export function fetchDiagnostic(asking: Asking): Promise<InfrastructureDiagnostic> {
  return callAdmin(asking, "GET /api/admin/email-infrastructure-diagnostic", {});
}

export function testEmail(asking: Asking, body: { testEmail?: string }): Promise<TestEmailResult> {
  return callAdmin(asking, "POST /api/admin/test-email", { body, timeoutMs: SEND_WITHIN_MS });
}
