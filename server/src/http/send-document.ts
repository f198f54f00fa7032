import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { SiteDocument } from "./site.ts";

/** A file of the built site, compressed as its reader likes it, or the word that it hasn't changed. */
export async function sendDocument(
  document: SiteDocument | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!document) throw new AppError("NOT_FOUND");
  void reply
    .type(document.type)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("etag", document.etag);
  if (isKnown(document.etag, request, reply)) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  const brotli = /\bbr\b/.test(accepted) ? document.brotli() : null;
  if (brotli) return reply.header("content-encoding", "br").send(await brotli);
  const gzip = /\bgzip\b/.test(accepted) ? document.gzip() : null;
  if (gzip) return reply.header("content-encoding", "gzip").send(await gzip);
  return reply.send(document.content);
}

/**
 * RFC 9110 13.1.2: a list, compared weakly; proxies that compress weaken an ETag on its way. What
 * isn't there stays a 404, known or not.
 */
function isKnown(etag: string, request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200) return false;
  const known = request.headers["if-none-match"] ?? "";
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}
