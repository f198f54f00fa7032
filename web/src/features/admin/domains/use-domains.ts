import type { AddDomainBody, AddedDomain, ChangeDomainBody } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callAdmin } from "../../../api/admin.ts";
import { useAdminAction } from "../session/admin-queries.ts";
import { useAdminSession } from "../session/admin-session.ts";

/** The DNS check of a domain. Runs once while the panel is open, and again on request. */
export function useDomainCheck(domain: string) {
  const { key } = useAdminSession();
  return useQuery({
    queryKey: checkKey(domain),
    queryFn: ({ signal }) =>
      callAdmin({ key, signal }, "GET /api/admin/domains/:domain/check", { params: { domain } }),
    staleTime: "static",
    refetchInterval: false,
    gcTime: Infinity,
  });
}

export function useAddDomain(onAdded: (added: AddedDomain) => void) {
  const queryClient = useQueryClient();
  return useAdminAction<Required<AddDomainBody>>({
    async run(caller, body) {
      const added = await callAdmin(caller, "POST /api/admin/domains", { body });
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
    run: (caller, { domain, state }) =>
      callAdmin(caller, "PATCH /api/admin/domains/:domain", {
        params: { domain },
        body: { state },
      }),
    done: ({ domain, state }) => ADMIN_NOTICES.domainChanged(domain, state),
    failed: ADMIN_NOTICES.domainNotChanged,
  });
}

function checkKey(domain: string) {
  return ["domain-check", domain];
}
