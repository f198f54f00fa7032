import { AdminDone, BanIpBody, BannedParams, IpBan, IpBansQuery } from "@mayfly/contract";
import { ADMIN_PAGE_ROWS_MAX } from "@mayfly/contract/admin-constants";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { Ban } from "../../abuse/ban-store.ts";
import { pageOfList } from "../../admin/page-of-list.ts";
import { holdBan, networkMeant, planOperatorsBan, removeBan } from "../../abuse/ban-network.ts";
import type { AdminAccess } from "../admin-access.ts";
import type { HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "../page-of-rows.ts";
import { presentBan } from "../present-admin.ts";
import { answers } from "./answers.ts";

const BANS = {
  foundBy: ({ network, reason }: Ban) => [network, reason],
  sortedBy: {
    ip: ({ network }: Ban) => network,
    banned: ({ bannedAtMs }: Ban) => bannedAtMs,
    ends: ({ expiresAtMs }: Ban) => expiresAtMs ?? Infinity,
  },
};

/** Who may not use the service. */
export function adminBanRoutes(deps: HttpDeps, access: AdminAccess): FastifyPluginAsyncTypebox {
  const { store, clock } = deps;

  return async (app) => {
    app.get(
      "/api/admin/ip-bans",
      { schema: { querystring: IpBansQuery, response: answers(200, Type.Array(IpBan)) } },
      async ({ query }, reply) => {
        const bans = await store.listBans(clock.nowMs());
        const page = pageOfRows(query, ADMIN_PAGE_ROWS_MAX);
        const { rows, total } = pageOfList(bans, BANS, { ...query, ...page });
        void reply.header("x-total-count", total);
        return rows.map(presentBan);
      },
    );

    app.post(
      "/api/admin/ban-ip",
      { schema: { body: BanIpBody, response: answers(200, AdminDone) } },
      async (request) => {
        const { ipAddress, reason, duration = null, confirmed = false } = request.body;
        const ban = planOperatorsBan(deps, {
          ip: ipAddress,
          reason,
          seconds: duration,
          operatorIp: request.ip,
          confirmed,
        });
        await access.audited(request, { action: "ban", subject: ban.network }, () =>
          holdBan(deps, ban),
        );
        return { message: ADMIN_NOTICES.bannedIp(ban.network) };
      },
    );

    app.delete(
      "/api/admin/ban-ip/:ip",
      { schema: { params: BannedParams, response: answers(200, AdminDone) } },
      async (request) => {
        const network = networkMeant(request.params.ip);
        await access.audited(request, { action: "remove-ban", subject: network }, () =>
          removeBan(deps, network),
        );
        return { message: ADMIN_NOTICES.banRemoved };
      },
    );
  };
}
