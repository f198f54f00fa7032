import { AdminDone, BanIpBody, IpBan } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { holdBan, networkMeant, planBan, removeBan, requireRoom } from "../../abuse/ban-network.ts";
import type { AdminAccess } from "../admin-access.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentBan } from "../present-admin.ts";
import { answers } from "./answers.ts";

const IpParams = Type.Object({ ip: Type.String({ minLength: 2, maxLength: 64 }) });

/** Who may not use the service. */
export function adminBanRoutes(deps: HttpDeps, access: AdminAccess): FastifyPluginAsyncTypebox {
  const { store, clock } = deps;

  return async (app) => {
    app.get(
      "/api/admin/ip-bans",
      { schema: { response: answers(200, Type.Array(IpBan)) } },
      async () => (await store.listBans(clock.nowMs())).map(presentBan),
    );

    app.post(
      "/api/admin/ban-ip",
      { schema: { body: BanIpBody, response: answers(200, AdminDone) } },
      async (request) => {
        const { ipAddress, reason, duration = null, confirmed = false } = request.body;
        const ban = planBan(clock, {
          ip: ipAddress,
          reason,
          seconds: duration,
          operatorIp: request.ip,
          confirmed,
        });
        requireRoom(deps.bans, ban);
        await access.audited(request, "ban", ban.network, () => holdBan(deps, ban));
        return { message: `IP ${ban.network} banned successfully` };
      },
    );

    app.delete(
      "/api/admin/ban-ip/:ip",
      { schema: { params: IpParams, response: answers(200, AdminDone) } },
      async (request) => {
        const network = networkMeant(request.params.ip);
        await access.audited(request, "remove-ban", network, () => removeBan(deps, network));
        return { message: "IP ban removed successfully" };
      },
    );
  };
}
