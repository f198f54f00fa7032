import {
  AdminDone,
  AuditEntry,
  AuditQuery,
  BanIpBody,
  IpBan,
  SuspiciousActivity,
  SuspiciousActivityQuery,
} from "@mayfly/contract";
import { SUSPICIONS_SHOWN } from "@mayfly/contract/admin-constants";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { banNetwork, removeBan } from "../../abuse/ban-network.ts";
import type { AdminAccess } from "../admin-access.ts";
import type { HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "../page-of-rows.ts";
import { presentAuditEntry, presentBan, presentSuspicion } from "../present-admin.ts";
import { answers } from "./answers.ts";

const IpParams = Type.Object({ ip: Type.String({ minLength: 2, maxLength: 64 }) });

/** Who was banned by whom, and who should be looked at. */
export function adminAbuseRoutes(deps: HttpDeps, access: AdminAccess): FastifyPluginAsyncTypebox {
  const { store, clock, bans } = deps;
  const preHandler = access.requireOperator;

  return async (app) => {
    app.get(
      "/api/admin/ip-bans",
      { schema: { response: answers(200, Type.Array(IpBan)) }, preHandler },
      async () => (await store.listBans(clock.nowMs())).map(presentBan),
    );

    app.post(
      "/api/admin/ban-ip",
      { schema: { body: BanIpBody, response: answers(200, AdminDone) }, preHandler },
      async (request) => {
        const { ipAddress, reason, duration = null, confirmed = false } = request.body;
        const ban = await banNetwork(deps, {
          ip: ipAddress,
          reason,
          seconds: duration,
          operatorIp: request.ip,
          confirmed,
        });
        await access.audit(request, "ban", ban.network);
        return { message: `IP ${ban.network} banned successfully` };
      },
    );

    app.delete(
      "/api/admin/ban-ip/:ip",
      { schema: { params: IpParams, response: answers(200, AdminDone) }, preHandler },
      async (request) => {
        await access.audit(request, "remove-ban", await removeBan(deps, request.params.ip));
        return { message: "IP ban removed successfully" };
      },
    );

    app.get(
      "/api/admin/suspicious-activity",
      {
        schema: {
          querystring: SuspiciousActivityQuery,
          response: answers(200, Type.Array(SuspiciousActivity)),
        },
        preHandler,
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
        preHandler,
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
