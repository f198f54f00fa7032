import { SUSPICIONS_SHOWN } from "@mayfly/contract/admin-constants";
import { parseCidr } from "../../ip/network.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";
import { pageOfRows } from "../../admin/page-of-list.ts";
import { presentAuditEntry, presentSuspicion } from "./present-admin.ts";

/** Calls to list suspicious activity and the audit entries. */
export function adminRecordRoutes(deps: Pick<HttpDeps, "store" | "bans">): Routes {
  const { store, bans } = deps;

  return (add) => {
    add("GET /api/admin/suspicious-activity", async ({ query }) => {
      const { limit } = pageOfRows(query, SUSPICIONS_SHOWN);
      const suspicions = await store.listSuspicions(limit);
      return suspicions.map((one) => presentSuspicion(one, isBlocked(bans, one.ip)));
    });

    add("GET /api/admin/audit", async ({ query }, reply) => {
      const { entries, total } = await store.listAuditEntries(pageOfRows(query));
      void reply.header("x-total-count", total);
      return entries.map(presentAuditEntry);
    });
  };
}

/** A row of several clients is blocked only by a ban of all of them. */
function isBlocked(bans: HttpDeps["bans"], ip: string): boolean {
  const network = parseCidr(ip);
  return network !== undefined && bans.covers(network);
}
