import type { FastifyRequest } from "fastify";
import { isCall } from "../security/is-call.ts";

/**
 * Whether a page is wanted: by whoever opens an address, or asks without saying what for, as `curl`
 * and simple robots do; not by a script's call or for a missing picture.
 */
export function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (isCall(request) || (method !== "GET" && method !== "HEAD")) return false;
  const { accept = "*/*", "sec-fetch-mode": mode = "navigate" } = headers;
  return accept.includes("text/html") || (accept.includes("*/*") && mode === "navigate");
}
