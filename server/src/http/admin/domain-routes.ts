import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { AdminDomain, DomainCheck } from "@mayfly/contract";
import { addDomain, readNewDomain } from "../../domains/add-domain.ts";
import { changeDomain, findChangeableTo, findDomain } from "../../domains/change-domain.ts";
import { listDomains, type ListedDomain } from "../../domains/list-domains.ts";
import { findRemovable, removeDomain } from "../../domains/remove-domain.ts";
import type { AdminAccess } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import type { DomainFindings } from "../../admin/checks/dns/check-domain.ts";
import { worstFirst } from "../../admin/checks/finding.ts";
import { presentTest } from "./present-diagnosis.ts";
import { isoTimeOrNull } from "../present.ts";

type DomainRoutesDeps = DepsOf<typeof listDomains> &
  DepsOf<typeof readNewDomain> &
  DepsOf<typeof addDomain> &
  DepsOf<typeof removeDomain> &
  Pick<HttpDeps, "diagnostic">;

/** Calls to list, check, and change the mail domains. */
export function adminDomainRoutes(deps: DomainRoutesDeps, access: AdminAccess): Routes {
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

/** Converts a domain to the contract's type. */
function presentDomain(domain: ListedDomain): AdminDomain {
  return {
    id: domain.name,
    domain: domain.name,
    state: domain.state,
    isDefault: domain.isDefault,
    isConfigured: domain.isConfigured,
    livingAddresses: domain.use.active,
    heldNames: domain.use.held,
    messagesLastHour: domain.messagesLastHour,
    lastMessageAt: isoTimeOrNull(domain.lastMessageAtMs),
    refusals: domain.refusals,
    changedAt: isoTimeOrNull(domain.changedAtMs),
  };
}

/** Incoming mail (MX) comes first, then the checks of outgoing mail. */
function presentDomainCheck({ mx, spf, dkim, dmarc }: DomainFindings): DomainCheck {
  const tests = [
    { title: "MX", ...mx },
    { title: "SPF", ...spf },
    { title: "DKIM", ...dkim },
    { title: "DMARC", ...dmarc },
  ];
  const [worst] = tests.toSorted(worstFirst);
  return { status: worst?.status ?? "pass", tests: tests.map(presentTest) };
}
