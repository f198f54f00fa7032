import {
  AuditEntry,
  AuditQuery,
  SuspiciousActivity,
  SuspiciousActivityQuery,
} from "@mayfly/contract";
import { SUSPICIONS_SHOWN } from "@mayfly/contract/admin-constants";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "../page-of-rows.ts";
import { presentAuditEntry, presentSuspicion } from "../present-admin.ts";
import { answers } from "./answers.ts";

/** Who should be looked at, and what was done with the operator's key. */
export function adminRecordRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const { store, bans } = deps;

  return async (app) => {
    app.get(
      "/api/admin/suspicious-activity",
      {
        schema: {
          querystring: SuspiciousActivityQuery,
          response: answers(200, Type.Array(SuspiciousActivity)),
        },
      },
      async ({ query }) => {
        const { limit } = pageOfRows(query, SUSPICIONS_SHOWN);
        const suspicions = await store.listSuspicions(limit);
        return suspicions.map((one) => presentSuspicion(one, bans.isBanned(firstOf(one.ip))));
      },
    );

    app.get(
      "/api/admin/audit",
      {
        schema: { querystring: AuditQuery, response: answers(200, Type.Array(AuditEntry)) },
      },
      async ({ query }, reply) => {
        const { entries, total } = await store.listAuditEntries(pageOfRows(query));
        void reply.header("x-total-count", total);
        return entries.map(presentAuditEntry);
      },
    );
  };
}

/** A suspicion names a network; its first address stands for all of it. */
function firstOf(network: string): string {
  return network.split("/")[0] ?? network;
}
