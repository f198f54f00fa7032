import type { FastifyRequest } from "fastify";

/**
 * Returns whether the request is an API call, also for an unknown one. A path has many spellings (`/%61pi/`,
 * `http://host/api/`).
 */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  if (routeOptions.url === undefined) return pathOf(url)[1] === "api";
  return /^\/api(?:$|\/)/.test(routeOptions.url);
}

/** Returns whether the request is to mail.tm's API (`mailtm/`), also for an unknown path or while the API is off. */
export function isMailtmCall(request: FastifyRequest): boolean {
  return routeOrPathOf(request)[1] === MAILTM_PREFIX.slice(1);
}

export const MAILTM_PREFIX = "/mailtm";

/** Returns whether the request is to the Model Context Protocol (`mcp/`), also while it is off. */
export function isMcpCall(request: FastifyRequest): boolean {
  const [, first, ...rest] = routeOrPathOf(request);
  return first === MCP_PATH.slice(1) && rest.length === 0;
}

export const MCP_PATH = "/mcp";

/** Most requests have a route, whose parts need no decoding. A route of any path says nothing about the path. */
function routeOrPathOf({ routeOptions: { url: route }, url }: FastifyRequest): string[] {
  return route === undefined || ANY_FIRST.test(route) ? pathOf(url) : route.split("/");
}

const ANY_FIRST = /^\/?[:*]/;

/** More parts than any route has. A path may have thousands, which several checks of each request would decode. */
const PARTS_READ = 32;

/**
 * Returns the first parts of a request's path, decoded; the very first is empty. Paths that reach the hooks are
 * decodable (`readableUrl`). A proxy's form has a host before the path.
 */
export function pathOf(url: string): string[] {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/)[0] ?? "";
  return path.split("/", PARTS_READ).map(decodeURIComponent);
}

/** Returns whether the request is an operator call, which checks the key before anything else (`calls.ts`). */
export function isOperatorsCall({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return url.startsWith("/api/admin/");
}

/**
 * Returns whether another origin's page made the browser send this request (Fetch Metadata). A page can neither set nor
 * remove this header, so it protects the visitor; a program that sets it gets its own call refused, or only escapes
 * automatic bans.
 */
export function isCrossOrigin({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const site = headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}

/**
 * Returns whether the client wants a page: a browser navigation, or a request without a stated purpose, as from `curl`
 * and simple robots. Scripts' calls and missing images don't.
 */
export function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  if (isCall(request) || isMailtmCall(request) || isMcpCall(request)) return false;
  const { accept = "*/*", "sec-fetch-mode": mode = "navigate" } = headers;
  return accept.includes("text/html") || (accept.includes("*/*") && mode === "navigate");
}
