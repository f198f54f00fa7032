import type { FastifyRequest } from "fastify";
import { isCall } from "./is-call.ts";

/**
 * Whoever opens an address, or asks without saying what for, as `curl` and simple robots do; not a
 * script's call, nor a picture that is missing.
 */
export function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (isCall(request) || (method !== "GET" && method !== "HEAD")) return false;
  const { accept = "*/*", "sec-fetch-mode": mode = "navigate" } = headers;
  return accept.includes("text/html") || (accept.includes("*/*") && mode === "navigate");
}
