import type { CompanyInbox } from "@mayfly/contract/constants";
import { callAdmin, type Asking } from "./admin.ts";

/** Resolves with how many were deleted: others may have gone before. */
export async function deleteCompanyMessages(
  asking: Asking,
  { inbox, ids }: { inbox: CompanyInbox; ids: readonly string[] },
): Promise<number> {
  const asked = { params: { inbox }, body: { ids: [...ids] } };
  return (await callAdmin(asking, "POST /api/admin/company-inbox/:inbox/delete", asked)).deleted;
}

/** Deletes what arrived before a time (ISO 8601, UTC). Resolves with how many. */
export async function deleteOlderCompanyMessages(
  asking: Asking,
  { inbox, before }: { inbox: CompanyInbox; before: string },
): Promise<number> {
  const asked = { params: { inbox }, body: { before } };
  const name = "POST /api/admin/company-inbox/:inbox/delete-older";
  return (await callAdmin(asking, name, asked)).deleted;
}
