import type { InfrastructureDiagnostic, TestEmailResult } from "@mayfly/contract";
import { callAdmin, type AdminCaller } from "./admin.ts";

/** Longer than the server's own limit for sending one message. */
const SEND_WITHIN_MS = 25_000;

export function fetchDiagnostic(caller: AdminCaller): Promise<InfrastructureDiagnostic> {
  return callAdmin(caller, "GET /api/admin/email-infrastructure-diagnostic", {});
}

export function testEmail(
  caller: AdminCaller,
  body: { testEmail?: string },
): Promise<TestEmailResult> {
  return callAdmin(caller, "POST /api/admin/test-email", { body, timeoutMs: SEND_WITHIN_MS });
}
