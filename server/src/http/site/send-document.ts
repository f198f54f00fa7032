import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { acceptedCodings, type Coding } from "./accepted-encoding.ts";
import type { SiteDocument } from "./site.ts";

/**
 * Sends a file of the built site, compressed if the client accepts it, or 304 if it hasn't changed. Throws NOT_FOUND.
 */
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
  const [coding] = acceptedCodings(request.headers["accept-encoding"]);
  const compressed = coding && (await compress(document, coding, request));
  if (!compressed) return reply.send(document.content);
  return reply.header("content-encoding", coding).send(compressed);
}

/** Returns undefined for binary files, and resolves to undefined if compression fails. */
function compress(
  document: SiteDocument,
  coding: Coding,
  request: FastifyRequest,
): Promise<Buffer | undefined> | undefined {
  return document.compressed(coding)?.catch((error: unknown) => {
    request.log.warn({ err: error, coding }, "failed to compress a page");
    return undefined;
  });
}

/**
 * RFC 9110 13.1.2: If-None-Match is `*` or a list, compared weakly; compressing proxies weaken an ETag. A 404 page
 * stays 404, even with a matching ETag.
 */
function isKnown(etag: string, request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200) return false;
  const known = request.headers["if-none-match"] ?? "";
  return known.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}
