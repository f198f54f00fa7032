import type { InfrastructureDiagnostic, TestEmailResult } from "@mayfly/contract";
import { adminPaths } from "../admin-paths.ts";
import { callAdmin, get, type Asking } from "./admin.ts";
import { readDiagnostic, readTestEmailResult } from "./read-diagnostic.ts";

/** Longer than the server takes to send one mail. */
const SEND_WITHIN_MS = 25_000;

export async function fetchDiagnostic(asking: Asking): Promise<InfrastructureDiagnostic> {
  return readDiagnostic((await get(asking, adminPaths.diagnostic)).body);
}

export async function testEmail(
  asking: Asking,
  body: { testEmail?: string },
): Promise<TestEmailResult> {
  const call = { method: "POST", body, timeoutMs: SEND_WITHIN_MS } as const;
  return readTestEmailResult((await callAdmin(asking, adminPaths.testEmail, call)).body);
}
