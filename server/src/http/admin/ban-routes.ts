import { ADMIN_PAGE_ROWS_MAX } from "@mayfly/contract/admin-constants";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { saveBan, parseNetwork, planOperatorBan, removeBan } from "../../abuse/ban-network.ts";
import { listBans } from "../../admin/list-bans.ts";
import type { AdminAccess } from "./admin-access.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { pageOfRows } from "../../admin/page-of-list.ts";
import { presentBan } from "./present-admin.ts";

type BanRoutesDeps = DepsOf<typeof listBans> &
  DepsOf<typeof planOperatorBan> &
  DepsOf<typeof saveBan>;

/** Calls to list, add, and remove bans. */
export function adminBanRoutes(deps: BanRoutesDeps, access: AdminAccess): Routes {
  return (add) => {
    add("GET /api/admin/ip-bans", async ({ query }, reply) => {
      const page = pageOfRows(query, ADMIN_PAGE_ROWS_MAX);
      const { rows, total } = await listBans(deps, { ...query, ...page });
      void reply.header("x-total-count", total);
      return rows.map(presentBan);
    });

    add("POST /api/admin/ban-ip", async ({ body, ip, request }) => {
      const { ipAddress, reason, duration = null, confirmed = false } = body;
      const ban = planOperatorBan(deps, {
        ip: ipAddress,
        reason,
        seconds: duration,
        operatorIp: ip,
        confirmed,
      });
      await access.audited(request, { action: "ban", subject: ban.network }, () =>
        saveBan(deps, ban),
      );
      return { message: ADMIN_NOTICES.bannedIp(ban.network) };
    });

    add("DELETE /api/admin/ban-ip/:ip", async ({ params, request }) => {
      const network = parseNetwork(params.ip).text;
      await access.audited(request, { action: "remove-ban", subject: network }, () =>
        removeBan(deps, network),
      );
      return { message: ADMIN_NOTICES.banRemoved };
    });
  };
}
