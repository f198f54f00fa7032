import fastifyStatic from "@fastify/static";
import { existsSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { errorBody } from "./error-handler.ts";
import { stripePageHeaders } from "./security-headers.ts";
import type { Site, SiteFacts } from "./site.ts";

const YEAR_SECONDS = 31_536_000;

const PAGES = [
  ["/", "index.html"],
  ["/forwarding", "forwarding.html"],
] as const;

/** The site's pages and assets, and the answer to every address that nothing else answers. */
export async function addPages(
  app: FastifyInstance,
  site: Site,
  { publicUrl, payments }: SiteFacts,
): Promise<void> {
  for (const [path, file] of PAGES) {
    const sells = path === "/" && payments.mode === "stripe";
    const options = {
      schema: { hide: true },
      ...(sells && { helmet: stripePageHeaders(publicUrl) }),
    };
    app.get(path, options, async (request, reply) => sendPage(site, file, request, reply));
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
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    void reply.code(404);
    if (wantsPage(request)) return sendPage(site, "404.html", request, reply);
    return reply.type("application/json; charset=utf-8").send(errorBody(new AppError("NOT_FOUND")));
  });
}

async function sendPage(
  site: Site,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = site.page(file);
  if (!page) throw new AppError("NOT_FOUND");
  void reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("etag", page.etag);
  if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) {
    return reply.header("content-encoding", "br").send(await page.brotli());
  }
  if (/\bgzip\b/.test(accepted)) {
    return reply.header("content-encoding", "gzip").send(await page.gzip());
  }
  return reply.send(page.html);
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
}
