import fastifyStatic from "@fastify/static";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { stripePageHeaders } from "../security/security-headers.ts";
import { sendDocument } from "./send-document.ts";
import type { Site } from "./site.ts";
import { addUnknownAddress } from "./unknown-address.ts";

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
    const headers = sells ? stripePageHeaders(publicUrl) : {};
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      void reply.headers(headers);
      const document = site.at(path);
      if (site.speculationRules && document?.type.startsWith("text/html")) {
        void reply.header("speculation-rules", `"${site.speculationRules}"`);
      }
      return sendDocument(document, request, reply);
    });
  }
  await app.register(async (files) => {
    files.setErrorHandler(answerAsMissing);
    if (existsSync(`${site.folder}/assets`)) await addAssets(files, `${site.folder}/assets`);
    if (existsSync(`${site.folder}/static`)) await addStaticFiles(files, `${site.folder}/static`);
  });
  addUnknownAddress(app, site);
}

/** What the library calls forbidden or bad: a folder, a path out of it, a name that no file has. */
const NOTHING_THERE: ReadonlySet<number | undefined> = new Set([400, 403, 404]);

function answerAsMissing(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (!NOTHING_THERE.has(error.statusCode)) throw error;
  reply.callNotFound();
}

async function addAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: "/assets/",
    preCompressed: true,
    index: false,
    // Cached for good: their names hold a hash of their content.
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    schemaHide: true,
    setHeaders: openToFrames,
  });
}

async function addStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: "/static/",
    decorateReply: false,
    index: false,
    maxAge: DAY_SECONDS * 1000,
    schemaHide: true,
    setHeaders: (reply, path) => {
      nameDownloads(reply, path);
      openToOthers(reply, path);
    },
  });
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

/** What stands for a page where it is shared is shown by other sites. */
function openToOthers(reply: FastifyReply, path: string): void {
  if (!path.includes("/static/share/")) return;
  void reply.header("cross-origin-resource-policy", "cross-origin");
}
