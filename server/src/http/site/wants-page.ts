import type { FastifyRequest } from "fastify";
import { isCall } from "../security/is-call.ts";

/**
 * Returns whether the client wants a page: a browser navigation, or a request without a stated purpose, as from `curl`
 * and simple robots. Scripts' calls and missing images don't.
 */
export function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (isCall(request) || (method !== "GET" && method !== "HEAD")) return false;
  const { accept = "*/*", "sec-fetch-mode": mode = "navigate" } = headers;
  return accept.includes("text/html") || (accept.includes("*/*") && mode === "navigate");
}
