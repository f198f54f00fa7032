import type { CompanyInbox } from "@mayfly/contract/constants";
import { callAdmin, type AdminCaller } from "./admin.ts";

/** Returns the number of deleted messages. Messages that no longer exist are not counted. */
export async function deleteCompanyMessages(
  caller: AdminCaller,
  { inbox, ids }: { inbox: CompanyInbox; ids: readonly string[] },
): Promise<number> {
  const request = { params: { inbox }, body: { ids: [...ids] } };
  return (await callAdmin(caller, "POST /api/admin/company-inbox/:inbox/delete", request)).deleted;
}

/** Deletes messages that arrived before the given time (ISO 8601, UTC). Returns their number. */
export async function deleteOlderCompanyMessages(
  caller: AdminCaller,
  { inbox, before }: { inbox: CompanyInbox; before: string },
): Promise<number> {
  const request = { params: { inbox }, body: { before } };
  const name = "POST /api/admin/company-inbox/:inbox/delete-older";
  return (await callAdmin(caller, name, request)).deleted;
}
