import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { requireClientHeader, SAFE_METHODS } from "../viewer.ts";

/**
 * Whether a page of another origin made the browser send this (Fetch Metadata). A page can neither set nor remove this
 * header, so it protects the visitor; a program that sets it only has its own call refused.
 */
export function isOfOtherOrigin({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const site = headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}

/**
 * Refuses calls that a page of another origin makes a visitor's browser send, before anything is counted: a page with
 * thousands of `<img>` must neither use up its visitors' limits nor make them look like attackers. Exempt are origins
 * that the operator allows (CORS_ORIGINS), and links that a visitor follows.
 */
export function refuseOtherOrigins(request: FastifyRequest, corsOrigins: readonly string[]): void {
  if (!isOfOtherOrigin(request)) return;
  const { method, headers } = request;
  if (headers.origin !== undefined && corsOrigins.includes(headers.origin)) return;
  const isLink = headers["sec-fetch-dest"] === "document" && SAFE_METHODS.has(method);
  if (isLink) return;
  requireClientHeader(request);
  throw new AppError("CROSS_SITE_CALL");
}
