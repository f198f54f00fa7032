import fastifyStatic from "@fastify/static";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { errorBody } from "./error-handler.ts";
import { stripePageHeaders } from "./security-headers.ts";
import type { Config } from "../config/config.ts";
import type { Site, SiteDocument } from "./site.ts";

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** The site's pages and files, its assets, and the answer to every address that nothing else answers. */
export async function addPages(
  app: FastifyInstance,
  site: Site,
  { publicUrl, payments }: Pick<Config, "publicUrl" | "payments">,
): Promise<void> {
  for (const path of site.paths) {
    const sells = path === "/" && payments.mode === "stripe";
    const options = {
      schema: { hide: true },
      ...(sells && { helmet: stripePageHeaders(publicUrl) }),
    };
    app.get(path, options, async (request, reply) => send(site.at(path), request, reply));
  }
  if (existsSync(`${site.folder}/assets`)) {
    await app.register(fastifyStatic, {
      root: `${site.folder}/assets`,
      prefix: "/assets/",
      preCompressed: true,
      index: false,
      // Their names hold a hash of their content.
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
      schemaHide: true,
      setHeaders: openToFrames,
    });
  }
  if (existsSync(`${site.folder}/static`)) {
    await app.register(fastifyStatic, {
      root: `${site.folder}/static`,
      prefix: "/static/",
      decorateReply: false,
      index: false,
      maxAge: DAY_SECONDS * 1000,
      schemaHide: true,
      setHeaders: nameDownloads,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    void reply.code(404);
    if (wantsPage(request)) return send(site.notFound(request.url), request, reply);
    return reply.type("application/json; charset=utf-8").send(errorBody(new AppError("NOT_FOUND")));
  });
}

async function send(
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
  if (request.headers["if-none-match"] === document.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  const brotli = /\bbr\b/.test(accepted) ? document.brotli() : null;
  if (brotli) return reply.header("content-encoding", "br").send(await brotli);
  const gzip = /\bgzip\b/.test(accepted) ? document.gzip() : null;
  if (gzip) return reply.header("content-encoding", "gzip").send(await gzip);
  return reply.send(document.content);
}

/** The frames that others run in (`guest-frames.ts`) are another origin to the browser, and fetch their script as one. */
function openToFrames(reply: FastifyReply, path: string): void {
  if (!/\/(?:measure|ad)-frame-[^/]+$/.test(path)) return;
  void reply.header("cross-origin-resource-policy", "cross-origin");
}

/** A click on them is meant to keep them. */
function nameDownloads(reply: FastifyReply, path: string): void {
  if (!path.includes("/static/downloads/")) return;
  void reply.header("content-disposition", `attachment; filename="${basename(path)}"`);
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
}
