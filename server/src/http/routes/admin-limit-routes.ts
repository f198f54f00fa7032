import { AdminDone, PRINTABLE, RateLimit } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { listRateLimits } from "../../admin/list-rate-limits.ts";
import { countedName, removeRateLimits } from "../../admin/remove-rate-limits.ts";
import type { AdminAccess } from "../admin-access.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentRateLimit } from "../present-admin.ts";
import { answers } from "./answers.ts";

const LimitedParams = Type.Object({
  ip: Type.String({ minLength: 2, maxLength: 64, pattern: PRINTABLE }),
});

/** Who has to wait. */
export function adminLimitRoutes(deps: HttpDeps, access: AdminAccess): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/api/admin/rate-limits",
      { schema: { response: answers(200, Type.Array(RateLimit)) } },
      async () => (await listRateLimits(deps)).map(presentRateLimit),
    );

    app.delete(
      "/api/admin/rate-limits/:ip",
      { schema: { params: LimitedParams, response: answers(200, AdminDone) } },
      async (request) => {
        const ip = countedName(request.params.ip);
        await access.audited(request, "remove-rate-limit", ip, () => removeRateLimits(deps, ip));
        return { message: "Rate limit removed successfully" };
      },
    );
  };
}
