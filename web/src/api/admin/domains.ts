import type {
  AddDomainBody,
  AddedDomain,
  AdminDomain,
  ChangeDomainBody,
  DomainCheck,
} from "@mayfly/contract";
import { callAdminForResponse, callAdmin, rowsOf, type AdminCaller, type Rows } from "./admin.ts";

export function fetchDomains(caller: AdminCaller): Promise<Rows<AdminDomain>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/domains", {}));
}

export function checkDomain(caller: AdminCaller, domain: string): Promise<DomainCheck> {
  return callAdmin(caller, "GET /api/admin/domains/:domain/check", { params: { domain } });
}

export function addDomain(caller: AdminCaller, body: AddDomainBody): Promise<AddedDomain> {
  return callAdmin(caller, "POST /api/admin/domains", { body });
}

export async function changeDomain(
  caller: AdminCaller,
  { domain, state }: { domain: string; state: ChangeDomainBody["state"] },
): Promise<void> {
  const request = { params: { domain }, body: { state } };
  await callAdmin(caller, "PATCH /api/admin/domains/:domain", request);
}

export async function removeDomain(caller: AdminCaller, domain: string): Promise<void> {
  await callAdmin(caller, "DELETE /api/admin/domains/:domain", { params: { domain } });
}
