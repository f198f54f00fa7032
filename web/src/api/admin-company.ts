import type { CompanyInbox } from "@mayfly/contract/constants";
import { adminPaths } from "../admin-paths.ts";
import { callAdmin, type Asking } from "./admin.ts";
import { count, fieldsOf } from "./fields.ts";

/** Resolves with how many were deleted: others may have gone before. */
export async function deleteCompanyMessages(
  asking: Asking,
  { inbox, ids }: { inbox: CompanyInbox; ids: readonly string[] },
): Promise<number> {
  const path = adminPaths.deleteCompanyMessages(inbox);
  const { body } = await callAdmin(asking, path, { method: "POST", body: { ids } });
  return count(fieldsOf(body), "deleted");
}

/** Deletes what arrived before a time (ISO 8601, UTC). Resolves with how many. */
export async function deleteOlderCompanyMessages(
  asking: Asking,
  { inbox, before }: { inbox: CompanyInbox; before: string },
): Promise<number> {
  const path = adminPaths.deleteOlderCompanyMessages(inbox);
  const { body } = await callAdmin(asking, path, { method: "POST", body: { before } });
  return count(fieldsOf(body), "deleted");
}
