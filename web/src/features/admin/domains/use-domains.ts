import type { AddDomainBody, AddedDomain, AdminDomain, ChangeDomainBody } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addDomain,
  changeDomain,
  checkDomain,
  fetchDomains,
  removeDomain,
} from "../../../api/admin/domains.ts";
import { useAdminAction, useAdminQuery } from "../session/admin-queries.ts";
import { useAdminSession } from "../session/admin-session.ts";

export function useDomains() {
  return useAdminQuery(["domains"], fetchDomains);
}

/** The DNS check of a domain. Runs once while the panel is open, and again on request. */
export function useDomainCheck(domain: string) {
  const { key } = useAdminSession();
  return useQuery({
    queryKey: checkKey(domain),
    queryFn: ({ signal }) => checkDomain({ key, signal }, domain),
    staleTime: "static",
    refetchInterval: false,
    gcTime: Infinity,
  });
}

export function useAddDomain(onAdded: (added: AddedDomain) => void) {
  const queryClient = useQueryClient();
  return useAdminAction<Required<AddDomainBody>>({
    async run(caller, body) {
      const added = await addDomain(caller, body);
      queryClient.setQueryData(checkKey(added.domain), added.check);
      onAdded(added);
    },
    done: ({ domain, state }) => ADMIN_NOTICES.domainAdded(domain, state),
    failed: ADMIN_NOTICES.domainNotAdded,
  });
}

export type DomainChange = { domain: string; state: ChangeDomainBody["state"] };

export function useChangeDomain() {
  return useAdminAction<DomainChange>({
    run: changeDomain,
    done: ({ domain, state }) => ADMIN_NOTICES.domainChanged(domain, state),
    failed: ADMIN_NOTICES.domainNotChanged,
  });
}

export function useRemoveDomain() {
  return useAdminAction<AdminDomain>({
    run: (caller, { domain }) => removeDomain(caller, domain),
    done: ({ domain }) => ADMIN_NOTICES.domainRemoved(domain),
    failed: ADMIN_NOTICES.domainNotRemoved,
  });
}

function checkKey(domain: string) {
  return ["domain-check", domain];
}
