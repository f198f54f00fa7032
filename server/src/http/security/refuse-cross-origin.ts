import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { requireClientHeader, SAFE_METHODS } from "../caller.ts";
import { isCrossOrigin } from "../request-kind.ts";

/**
 * Refuses calls that another origin's page makes a visitor's browser send, before they are counted. A page with
 * thousands of `<img>` must neither use up its visitors' limits nor make them look like attackers. Exempt are allowed
 * origins (CORS_ORIGINS) and links that a visitor follows. Throws CLIENT_HEADER_MISSING, CROSS_SITE_CALL.
 */
export function refuseCrossOrigin(request: FastifyRequest, corsOrigins: readonly string[]): void {
  if (!isCrossOrigin(request)) return;
  const { method, headers } = request;
  if (headers.origin !== undefined && corsOrigins.includes(headers.origin)) return;
  const isLink = headers["sec-fetch-dest"] === "document" && SAFE_METHODS.has(method);
  if (isLink) return;
  requireClientHeader(request);
  throw new AppError("CROSS_SITE_CALL");
}
