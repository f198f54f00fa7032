import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { addDomain, readNewDomain } from "../../domains/add-domain.ts";
import { changeDomain, findChangeableTo, findDomain } from "../../domains/change-domain.ts";
import { listDomains } from "../../domains/list-domains.ts";
import { findRemovable, removeDomain } from "../../domains/remove-domain.ts";
import type { AdminAccess } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentDomain, presentDomainCheck } from "./present-domains.ts";

/** Calls to list, check, and change the mail domains. */
export function adminDomainRoutes(deps: HttpDeps, access: AdminAccess): Routes {
  return (add) => {
    add("GET /api/admin/domains", async () => (await listDomains(deps)).map(presentDomain));

    add("GET /api/admin/domains/:domain/check", async ({ params }) => {
      const { name } = findDomain(deps.domains, params.domain);
      return presentDomainCheck(await deps.diagnostic.checkDomain(name));
    });

    add("POST /api/admin/domains", async ({ body, request }) => {
      const { state = "offered" } = body;
      const domain = await readNewDomain(deps, body.domain);
      await access.audited(request, { action: "add-domain", subject: domain }, () =>
        addDomain(deps, { domain, state }),
      );
      return { domain, check: presentDomainCheck(await deps.diagnostic.checkDomain(domain)) };
    });

    add("PATCH /api/admin/domains/:domain", async ({ params, body, request }) => {
      const { state } = body;
      const domain = findChangeableTo(deps.domains, params.domain, state);
      const action = state === "offered" ? "offer-domain" : "retire-domain";
      await access.audited(request, { action, subject: domain.name }, () =>
        changeDomain(deps, domain, state),
      );
      return { message: ADMIN_NOTICES.domainChanged(domain.name, state) };
    });

    add("DELETE /api/admin/domains/:domain", async ({ params, request }) => {
      const domain = await findRemovable(deps, params.domain);
      await access.audited(request, { action: "remove-domain", subject: domain.name }, () =>
        removeDomain(deps, domain),
      );
      return { message: ADMIN_NOTICES.domainRemoved(domain.name) };
    });
  };
}
