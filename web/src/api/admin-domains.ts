import type {
  AddDomainBody,
  AddedDomain,
  AdminDomain,
  ChangeDomainBody,
  DomainCheck,
} from "@mayfly/contract";
import { adminPaths } from "../admin-paths.ts";
import { callAdmin, get, getRows, type Asking, type Rows } from "./admin.ts";
import { readAddedDomain, readAdminDomain, readDomainCheck } from "./read-admin-domains.ts";

export function fetchDomains(asking: Asking): Promise<Rows<AdminDomain>> {
  return getRows(asking, adminPaths.domains, readAdminDomain);
}

export async function checkDomain(asking: Asking, domain: string): Promise<DomainCheck> {
  return readDomainCheck((await get(asking, adminPaths.domainCheck(domain))).body);
}

export async function addDomain(asking: Asking, body: AddDomainBody): Promise<AddedDomain> {
  return readAddedDomain(
    (await callAdmin(asking, adminPaths.domains, { method: "POST", body })).body,
  );
}

export async function changeDomain(
  asking: Asking,
  { domain, state }: { domain: string; state: ChangeDomainBody["state"] },
): Promise<void> {
  await callAdmin(asking, adminPaths.domain(domain), { method: "PATCH", body: { state } });
}

export async function removeDomain(asking: Asking, domain: string): Promise<void> {
  await callAdmin(asking, adminPaths.domain(domain), { method: "DELETE" });
}
