import type { FastifyRequest } from "fastify";

/**
 * Of the API, also where there is no such call. By its route where it has one: a URL can be written
 * in many ways (`/%61pi/`, `http://host/api/`) that lead to the same.
 */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith("/api/");
}

/** One of the operator's, which ask for the key before anything else (`calls.ts`). */
export function isOperatorsCall({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return url.startsWith("/api/admin/");
}
