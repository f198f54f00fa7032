import type { StatusNote } from "@mayfly/contract";
import { callAdmin, callAdminForResponse, rowsOf, type AdminCaller, type Rows } from "./admin.ts";

export function fetchStatusNotes(caller: AdminCaller): Promise<Rows<StatusNote>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/status-notes", {}));
}

export async function addStatusNote(caller: AdminCaller, text: string): Promise<void> {
  await callAdmin(caller, "POST /api/admin/status-notes", { body: { text } });
}

export async function resolveStatusNote(caller: AdminCaller, id: string): Promise<void> {
  await callAdmin(caller, "POST /api/admin/status-notes/:id/resolve", { params: { id } });
}

export async function removeStatusNote(caller: AdminCaller, id: string): Promise<void> {
  await callAdmin(caller, "DELETE /api/admin/status-notes/:id", { params: { id } });
}
