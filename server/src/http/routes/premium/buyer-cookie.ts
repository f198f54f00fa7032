import cookie from "@fastify/cookie";
import {
  BOUGHT_COOKIE,
  BOUGHT_COOKIE_MS,
  BUYER_COOKIE_MS,
} from "@mayfly/contract/premium-constants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { buyerOf, makeBuyer, type Buyer } from "../../../premium/buyer.ts";
import { DEFAULT_CELL } from "../../../config/variables.ts";
import type { HttpDeps } from "../../http-deps.ts";

type CookieDeps = Pick<HttpDeps, "config">;

/**
 * The service's only cookies, set when a visitor starts a purchase. One is a random id that identifies the buyer. The
 * other tells the page to look for the buyer's address before it creates a free one.
 */
export async function addCookies(app: FastifyInstance, secrets: readonly string[]): Promise<void> {
  await app.register(cookie, { secret: [...secrets] });
}

/** Returns the buyer of this browser, or undefined if it never started a payment here. */
export function readBuyer(deps: CookieDeps, request: FastifyRequest): Buyer | undefined {
  // A link on another site sends the cookie too (SameSite=Lax), but following it is no request to see addresses.
  if (request.headers["sec-fetch-site"] === "cross-site") return undefined;
  const signed = request.cookies[nameOf(deps)];
  const read = signed === undefined ? undefined : request.unsignCookie(signed);
  return read?.valid ? buyerOf(read.value) : undefined;
}

/**
 * Returns the known or a new buyer, valid for another 31 days. Errors set the cookies too, so a retry has the same
 * buyer.
 */
export function keepBuyer(
  deps: CookieDeps & Pick<HttpDeps, "random">,
  request: FastifyRequest,
  reply: FastifyReply,
): Buyer {
  const buyer = readBuyer(deps, request) ?? makeBuyer(deps.random);
  void reply.setCookie(nameOf(deps), buyer.id, {
    signed: true,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(deps),
    maxAge: BUYER_COOKIE_MS / 1000,
  });
  void reply.setCookie(BOUGHT_COOKIE, "1", {
    path: "/",
    sameSite: "lax",
    secure: isHttps(deps),
    maxAge: BOUGHT_COOKIE_MS / 1000,
  });
  return buyer;
}

/**
 * With the `__Host-` prefix, neither a subdomain nor plain HTTP can replace the cookie (RFC 6265bis 4.1.3.2). Each cell
 * behind one edge has its own cookie: cells can't verify each other's signatures and must not replace each other's
 * cookie.
 */
function nameOf(deps: CookieDeps): string {
  const { cellTag } = deps.config;
  const name = cellTag === DEFAULT_CELL ? "mayfly-buyer" : `mayfly-buyer-${cellTag}`;
  return isHttps(deps) ? `__Host-${name}` : name;
}

function isHttps({ config }: CookieDeps): boolean {
  return config.publicUrl.startsWith("https:");
}
