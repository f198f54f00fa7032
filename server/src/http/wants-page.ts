import type { FastifyRequest } from "fastify";

/**
 * Whoever opens an address, or asks without saying what for, as `curl` and simple robots do; not a
 * script's call, nor a picture that is missing.
 */
export function wantsPage({ url, method, headers }: FastifyRequest): boolean {
  if (url.startsWith("/api/") || (method !== "GET" && method !== "HEAD")) return false;
  const { accept = "*/*", "sec-fetch-mode": mode = "navigate" } = headers;
  return accept.includes("text/html") || (accept.includes("*/*") && mode === "navigate");
}
