import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { acceptedCodings, type Coding } from "./accepted-encoding.ts";
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
  const [coding] = acceptedCodings(request.headers["accept-encoding"]);
  const compressed = coding && (await compress(document, coding, request));
  if (!compressed) return reply.send(document.content);
  return reply.header("content-encoding", coding).send(compressed);
}

/** Undefined where it stays as it is: it would only get larger, or there is no memory for it now. */
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
 * RFC 9110 13.1.2: a list, compared weakly; proxies that compress weaken an ETag on its way. What
 * isn't there stays a 404, known or not.
 */
function isKnown(etag: string, request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200) return false;
  const known = request.headers["if-none-match"] ?? "";
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}
