import {
  AddDomainBody,
  AddedDomain,
  AdminDomain,
  AdminDone,
  ChangeDomainBody,
  DomainCheck,
  DomainParams,
} from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { addDomain, readNewDomain } from "../../domains/add-domain.ts";
import { changeDomain, findChangeableTo, findDomain } from "../../domains/change-domain.ts";
import { listDomains } from "../../domains/list-domains.ts";
import { findRemovable, removeDomain } from "../../domains/remove-domain.ts";
import type { AdminAccess } from "../admin-access.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentDomain, presentDomainCheck } from "../present-domains.ts";
import { answers } from "./answers.ts";

/** What addresses are made at, and what receives. */
export function adminDomainRoutes(deps: HttpDeps, access: AdminAccess): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/api/admin/domains",
      { schema: { response: answers(200, Type.Array(AdminDomain)) } },
      async () => (await listDomains(deps)).map(presentDomain),
    );

    app.get(
      "/api/admin/domains/:domain/check",
      { schema: { params: DomainParams, response: answers(200, DomainCheck) } },
      async ({ params }) => {
        const { name } = findDomain(deps.domains, params.domain);
        return presentDomainCheck(await deps.diagnostic.checkDomain(name));
      },
    );

    app.post(
      "/api/admin/domains",
      { schema: { body: AddDomainBody, response: answers(201, AddedDomain) } },
      async (request, reply) => {
        const { state = "offered" } = request.body;
        const domain = await readNewDomain(deps, request.body.domain);
        await access.audited(request, { action: "add-domain", subject: domain }, () =>
          addDomain(deps, { domain, state }),
        );
        void reply.code(201);
        return { domain, check: presentDomainCheck(await deps.diagnostic.checkDomain(domain)) };
      },
    );

    app.patch(
      "/api/admin/domains/:domain",
      {
        schema: { params: DomainParams, body: ChangeDomainBody, response: answers(200, AdminDone) },
      },
      async (request) => {
        const { state } = request.body;
        const domain = findChangeableTo(deps.domains, request.params.domain, state);
        const action = state === "offered" ? "offer-domain" : "retire-domain";
        await access.audited(request, { action, subject: domain.name }, () =>
          changeDomain(deps, domain, state),
        );
        return { message: ADMIN_NOTICES.domainChanged(domain.name, state) };
      },
    );

    app.delete(
      "/api/admin/domains/:domain",
      { schema: { params: DomainParams, response: answers(200, AdminDone) } },
      async (request) => {
        const domain = await findRemovable(deps, request.params.domain);
        await access.audited(request, { action: "remove-domain", subject: domain.name }, () =>
          removeDomain(deps, domain),
        );
        return { message: ADMIN_NOTICES.domainRemoved(domain.name) };
      },
    );
  };
}
