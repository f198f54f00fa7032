import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import type { HttpDeps } from "../http-deps.ts";
import { sendDocument } from "../site/send-document.ts";
import type { Site } from "../site/site.ts";
import { wantsPage } from "../request-kind.ts";

/**
 * Refuses pages, calls, and streams for banned networks. A new ban also ends their open streams and waits. Operator calls are
 * exempt: they check the key themselves (`admin-access.ts`), so an operator with the key can't be locked out.
 */
export function addBanGate(
  app: FastifyInstance,
  { bans, streams, waits }: Pick<HttpDeps, "bans" | "streams" | "waits">,
  site: Pick<Site, "at">,
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!bans.isBanned(request.ip) || isOpenToAll(request)) return;
    const page = wantsPage(request) ? site.at(BANNED_PAGE) : undefined;
    if (!page) throw new AppError("IP_BANNED");
    await sendDocument(page, request, reply.code(403));
  });
  bans.onBan((networks) => {
    networks.forEach(streams.endWithin);
    networks.forEach(waits.endWithin);
  });
}

const BANNED_PAGE = "/banned";

/** Matches the route, because a URL has many spellings. */
function isOpenToAll({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return OPEN.has(url) || OPEN_BELOW.some((path) => url.startsWith(path));
}

const OPEN: ReadonlySet<string> = new Set(["/admin", "/mail-frame", "/healthz", "/readyz"]);
/** Assets of the ban page and of the operator's panel. */
const OPEN_BELOW = ["/assets/", "/static/", "/mail-frame/", "/api/admin/"];
