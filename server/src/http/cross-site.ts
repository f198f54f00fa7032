import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { needsClientHeader, requireClientHeader, SAFE_METHODS } from "./viewer.ts";

/**
 * Whether a page of another site made the browser send this (Fetch Metadata). Pages can't set or remove this header,
 * so it protects the visitor; a program that sets it only has its own call refused.
 */
export function isCrossSite({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers["sec-fetch-site"] === "cross-site";
}

/**
 * Refuses calls that a page of another site makes a visitor's browser send, before anything is counted: a page with
 * thousands of `<img>` must neither use up its visitors' limits nor make them look like attackers. Exempt are origins
 * that the operator allows (CORS_ORIGINS), and links that a visitor follows.
 */
export function refuseCrossSite(request: FastifyRequest, corsOrigins: readonly string[]): void {
  if (!isCrossSite(request)) return;
  const { method, headers, routeOptions } = request;
  if (headers.origin !== undefined && corsOrigins.includes(headers.origin)) return;
  const isLink = headers["sec-fetch-dest"] === "document" && SAFE_METHODS.has(method);
  if (isLink) return;
  if (needsClientHeader({ method, url: routeOptions.url })) requireClientHeader(request);
  throw new AppError("CROSS_SITE_CALL");
}
