import { MessageSearch, MessagesFound } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { searchMessages } from "../../inbox/search-messages.ts";
import type { HttpDeps } from "../http-deps.ts";
import { rateLimited } from "../rate-limit.ts";
import { viewerInbox } from "../viewer.ts";
import { answers } from "./answers.ts";

const MINUTE_MS = 60_000;

export function searchRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const rule = {
    endpoint: "search",
    limit: deps.config.limits.LIMIT_SEARCHES_PER_MINUTE,
    windowMs: MINUTE_MS,
  };
  return async (app) => {
    app.get(
      "/api/email/messages/search",
      {
        schema: { querystring: MessageSearch, response: answers(200, MessagesFound) },
        preHandler: rateLimited(deps, rule),
      },
      async (request, reply) => {
        const inbox = await viewerInbox(deps, request);
        const closing = new AbortController();
        // The page asks anew at the next key, and nobody waits for this answer any more.
        reply.raw.once("close", () => closing.abort());
        const { ids, isComplete } = await searchMessages(deps, inbox, {
          query: request.query.q,
          signal: closing.signal,
        });
        return { ids, complete: isComplete };
      },
    );
  };
}
