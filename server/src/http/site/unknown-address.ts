import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import { errorBody } from "../error-handler.ts";
import { sendDocument } from "./send-document.ts";
import type { Site } from "./site.ts";
import { wantsPage } from "./wants-page.ts";

/** The answer to every address that nothing else answers: the page that was meant, or none. */
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

/** Only a path of the site itself: `//elsewhere.example/` leads nowhere. */
function whatWasMeant(url: string, site: Site): string | undefined {
  const [path = "", ...query] = url.split(/(?=\?)/);
  const proper = path.replace(SLASHES_AT_END, "").replace(ZEROS_OF_NUMBER, "").toLowerCase() || "/";
  return proper !== path && site.paths.includes(proper) ? proper + query.join("") : undefined;
}

/** Looked for from their first one only: from each of many it would take a third of a second. */
const SLASHES_AT_END = /(?<!\/)\/+$/;
/** An article's id is a number. Of many zeros only the last can be followed by what this looks for. */
const ZEROS_OF_NUMBER = /(?<=\/)0+(?=[1-9]\d*$)/;
