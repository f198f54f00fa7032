import fastifyStatic from "@fastify/static";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { stripePageHeaders } from "../security/security-headers.ts";
import { sendDocument } from "./send-document.ts";
import type { Site } from "./site.ts";
import { createStatusPage, STATUS_PATH } from "./status-page.ts";
import type { PublicStatus } from "../../status/read-public-status.ts";
import { AppError } from "../../app-error.ts";
import { errorBody } from "../error-handler.ts";
import { isCall, wantsPage } from "../request-kind.ts";

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

type PageOptions = Pick<Config, "publicUrl" | "payments"> & {
  readStatus: () => Promise<PublicStatus>;
};

/** Adds the site's pages, files, and assets, and the answer to unknown paths. */
export async function addPages(
  app: FastifyInstance,
  site: Site,
  { publicUrl, payments, readStatus }: PageOptions,
): Promise<void> {
  const fillStatus = createStatusPage(readStatus);
  for (const path of site.paths) {
    const sells = path === "/" && payments.mode === "stripe";
    const headers = sells ? stripePageHeaders(publicUrl) : {};
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      void reply.headers(headers);
      const built = site.at(path);
      const document = path === STATUS_PATH && built ? await fillStatus(built) : built;
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

/** Statuses of fastify-static for a folder, a path outside the root, and an invalid file name. */
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
    // Cached permanently: file names contain a hash of the content.
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

/** Third-party frames (`frames.ts`) have an opaque origin, so their script is a cross-origin fetch. */
function openToFrames(reply: FastifyReply, path: string): void {
  if (!/\/(?:measure|ad)-frame-[^/]+$/.test(path)) return;
  void reply.header("cross-origin-resource-policy", "cross-origin");
}

/** Downloads are saved, not opened. */
function nameDownloads(reply: FastifyReply, path: string): void {
  if (!path.includes("/static/downloads/")) return;
  void reply.header("content-disposition", `attachment; filename="${basename(path)}"`);
}

/** Other sites show the share images. */
function openToOthers(reply: FastifyReply, path: string): void {
  if (!path.includes("/static/share/")) return;
  void reply.header("cross-origin-resource-policy", "cross-origin");
}

/** Answers requests that match no route: redirects to the intended page, or sends a 404. */
function addUnknownAddress(app: FastifyInstance, site: Site): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) {
      const meant = findIntendedPath(request.url, site);
      if (meant !== undefined) return reply.redirect(meant, 308);
      return sendDocument(site.notFound(request.url), request, reply.code(404));
    }
    void reply.code(404).type("application/json; charset=utf-8");
    const options = isCall(request) ? { hint: NO_SUCH_CALL } : {};
    return reply.send(errorBody(new AppError("NOT_FOUND", options)));
  });
}

const NO_SUCH_CALL =
  "The API has no call at this path: /api/openapi.json and /developers list all calls.";

/** Only a path of this site: `//elsewhere.example/` must not redirect there. */
function findIntendedPath(url: string, site: Site): string | undefined {
  const [path = "", ...query] = url.split(/(?=\?)/);
  const proper = path.replace(SLASHES_AT_END, "").replace(ZEROS_OF_NUMBER, "").toLowerCase() || "/";
  return proper !== path && site.paths.includes(proper) ? proper + query.join("") : undefined;
}

/** Matches from the first slash only: backtracking from each of many slashes took a third of a second. */
const SLASHES_AT_END = /(?<!\/)\/+$/;
/** An article's id is a number. Leading zeros are matched once, from the first. */
const ZEROS_OF_NUMBER = /(?<=\/)0+(?=[1-9]\d*$)/;
