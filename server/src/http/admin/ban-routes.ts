import { ADMIN_PAGE_ROWS_MAX } from "@mayfly/contract/admin-constants";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { Ban } from "../../abuse/ban-store.ts";
import { holdBan, networkMeant, planOperatorsBan, removeBan } from "../../abuse/ban-network.ts";
import { pageOfList } from "../../admin/page-of-list.ts";
import type { AdminAccess } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "./page-of-rows.ts";
import { presentBan } from "./present-admin.ts";

const BANS = {
  foundBy: ({ network, reason }: Ban) => [network, reason],
  sortedBy: {
    ip: ({ network }: Ban) => network,
    banned: ({ bannedAtMs }: Ban) => bannedAtMs,
    ends: ({ expiresAtMs }: Ban) => expiresAtMs ?? Infinity,
  },
};

/** Networks that may not use the service. */
export function adminBanRoutes(deps: HttpDeps, access: AdminAccess): Routes {
  const { store, clock } = deps;

  return (add) => {
    add("GET /api/admin/ip-bans", async ({ query }, reply) => {
      const bans = await store.listBans(clock.nowMs());
      const page = pageOfRows(query, ADMIN_PAGE_ROWS_MAX);
      const { rows, total } = pageOfList(bans, BANS, { ...query, ...page });
      void reply.header("x-total-count", total);
      return rows.map(presentBan);
    });

    add("POST /api/admin/ban-ip", async ({ body, ip, request }) => {
      const { ipAddress, reason, duration = null, confirmed = false } = body;
      const ban = planOperatorsBan(deps, {
        ip: ipAddress,
        reason,
        seconds: duration,
        operatorIp: ip,
        confirmed,
      });
      await access.audited(request, { action: "ban", subject: ban.network }, () =>
        holdBan(deps, ban),
      );
      return { message: ADMIN_NOTICES.bannedIp(ban.network) };
    });

    add("DELETE /api/admin/ban-ip/:ip", async ({ params, request }) => {
      const network = networkMeant(params.ip);
      await access.audited(request, { action: "remove-ban", subject: network }, () =>
        removeBan(deps, network),
      );
      return { message: ADMIN_NOTICES.banRemoved };
    });
  };
}
