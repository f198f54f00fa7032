import cookie from "@fastify/cookie";
import { BUYER_COOKIE_MS } from "@mayfly/contract/premium-constants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { buyerOf, makeBuyer, type Buyer } from "../../premium/buyer.ts";
import { DEFAULT_CELL } from "../../config/config.ts";
import type { HttpDeps } from "../http-deps.ts";

/** The one cookie of the service: a random id, set when somebody begins to buy, for nothing else. */
export async function addCookies(app: FastifyInstance, secrets: readonly string[]): Promise<void> {
  await app.register(cookie, { secret: [...secrets] });
}

/** The browser that asks, as far as it ever began a payment here. */
export function readBuyer(deps: HttpDeps, request: FastifyRequest): Buyer | undefined {
  // A link on another page sends the cookie, too (SameSite=Lax), but following it is no request to
  // see addresses.
  if (request.headers["sec-fetch-site"] === "cross-site") return undefined;
  const signed = request.cookies[nameOf(deps)];
  const read = signed === undefined ? undefined : request.unsignCookie(signed);
  return read?.valid ? buyerOf(read.value) : undefined;
}

/** Known or new, for another 31 days. The cookie goes out with errors too: a retry is the same browser. */
export function keepBuyer(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): Buyer {
  const buyer = readBuyer(deps, request) ?? makeBuyer(deps.random);
  void reply.setCookie(nameOf(deps), buyer.id, {
    signed: true,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(deps),
    maxAge: BUYER_COOKIE_MS / 1000,
  });
  return buyer;
}

/**
 * With the prefix neither a subdomain nor plain http can replace the cookie (RFC 6265bis 4.1.3.2).
 * Cells behind one edge each have a cookie of their own: none can read another's signature, nor may
 * it replace the other's cookie.
 */
function nameOf(deps: HttpDeps): string {
  const { cellTag } = deps.config;
  const name = cellTag === DEFAULT_CELL ? "mayfly-buyer" : `mayfly-buyer-${cellTag}`;
  return isHttps(deps) ? `__Host-${name}` : name;
}

function isHttps({ config }: HttpDeps): boolean {
  return config.publicUrl.startsWith("https:");
}
