import type { AdminKey, CreatedKey, CreateKeyBody, KeyWebhooks } from "@mayfly/contract";
import { callAdmin, callAdminForResponse, rowsOf, type AdminCaller, type Rows } from "./admin.ts";

export function fetchKeys(caller: AdminCaller): Promise<Rows<AdminKey>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/keys", {}));
}

export function createKey(caller: AdminCaller, body: CreateKeyBody): Promise<CreatedKey> {
  return callAdmin(caller, "POST /api/admin/keys", { body });
}

export async function revokeKey(caller: AdminCaller, id: string): Promise<void> {
  await callAdmin(caller, "DELETE /api/admin/keys/:id", { params: { id } });
}

export function fetchKeyWebhooks(caller: AdminCaller, id: string): Promise<KeyWebhooks> {
  return callAdmin(caller, "GET /api/admin/keys/:id/webhooks", { params: { id } });
}
