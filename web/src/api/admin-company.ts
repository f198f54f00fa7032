import type { CompanyInbox } from "@mayfly/contract/constants";
import { callAdmin, type Asking } from "./admin.ts";

/** Returns the number of deleted messages. Messages that no longer exist are not counted. */
export async function deleteCompanyMessages(
  asking: Asking,
  { inbox, ids }: { inbox: CompanyInbox; ids: readonly string[] },
): Promise<number> {
  const asked = { params: { inbox }, body: { ids: [...ids] } };
  return (await callAdmin(asking, "POST /api/admin/company-inbox/:inbox/delete", asked)).deleted;
}

/** Deletes messages that arrived before the given time (ISO 8601, UTC). Returns their number. */
export async function deleteOlderCompanyMessages(
  asking: Asking,
  { inbox, before }: { inbox: CompanyInbox; before: string },
): Promise<number> {
  const asked = { params: { inbox }, body: { before } };
  const name = "POST /api/admin/company-inbox/:inbox/delete-older";
  return (await callAdmin(asking, name, asked)).deleted;
}
