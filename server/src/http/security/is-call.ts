import type { FastifyRequest } from "fastify";

/**
 * Returns whether the request is an API call, also for an unknown one. Matches the route if there is one: a URL has
 * many spellings (`/%61pi/`, `http://host/api/`).
 */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith("/api/");
}

/** Returns whether the request is an operator call, which checks the key before anything else (`calls.ts`). */
export function isOperatorsCall({ routeOptions: { url = "" } }: FastifyRequest): boolean {
  return url.startsWith("/api/admin/");
}
