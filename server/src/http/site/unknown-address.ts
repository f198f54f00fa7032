import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import { errorBody } from "../error-handler.ts";
import { sendDocument } from "./send-document.ts";
import type { Site } from "./site.ts";
import { wantsPage } from "./wants-page.ts";

/** Answers requests that match no route: redirects to the intended page, or sends a 404. */
export function addUnknownAddress(app: FastifyInstance, site: Site): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) {
      const meant = whatWasMeant(request.url, site);
      if (meant !== undefined) return reply.redirect(meant, 308);
      return sendDocument(site.notFound(request.url), request, reply.code(404));
    }
    void reply.code(404).type("application/json; charset=utf-8");
    return reply.send(errorBody(new AppError("NOT_FOUND")));
  });
}

/** Only a path of this site: `//elsewhere.example/` must not redirect there. */
function whatWasMeant(url: string, site: Site): string | undefined {
  const [path = "", ...query] = url.split(/(?=\?)/);
  const proper = path.replace(SLASHES_AT_END, "").replace(ZEROS_OF_NUMBER, "").toLowerCase() || "/";
  return proper !== path && site.paths.includes(proper) ? proper + query.join("") : undefined;
}

/** Matches from the first slash only: backtracking from each of many slashes took a third of a second. */
const SLASHES_AT_END = /(?<!\/)\/+$/;
/** An article's id is a number. Leading zeros are matched once, from the first. */
const ZEROS_OF_NUMBER = /(?<=\/)0+(?=[1-9]\d*$)/;
