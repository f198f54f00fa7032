import type {
  AddDomainBody,
  AddedDomain,
  AdminDomain,
  ChangeDomainBody,
  DomainCheck,
} from "@mayfly/contract";
import { askAdmin, callAdmin, rowsOf, type Asking, type Rows } from "./admin.ts";

export function fetchDomains(asking: Asking): Promise<Rows<AdminDomain>> {
  return rowsOf(askAdmin(asking, "GET /api/admin/domains", {}));
}

export function checkDomain(asking: Asking, domain: string): Promise<DomainCheck> {
  return callAdmin(asking, "GET /api/admin/domains/:domain/check", { params: { domain } });
}

export function addDomain(asking: Asking, body: AddDomainBody): Promise<AddedDomain> {
  return callAdmin(asking, "POST /api/admin/domains", { body });
}

export async function changeDomain(
  asking: Asking,
  { domain, state }: { domain: string; state: ChangeDomainBody["state"] },
): Promise<void> {
  const asked = { params: { domain }, body: { state } };
  await callAdmin(asking, "PATCH /api/admin/domains/:domain", asked);
}

export async function removeDomain(asking: Asking, domain: string): Promise<void> {
  await callAdmin(asking, "DELETE /api/admin/domains/:domain", { params: { domain } });
}
