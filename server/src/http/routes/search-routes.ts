import { searchMessages } from "../../inbox/search-messages.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";

export function searchRoutes(deps: DepsOf<typeof searchMessages>): Routes {
  return (add) => {
    add("GET /api/email/messages/search", async ({ inbox, query }, reply) => {
      const closing = new AbortController();
      // The page sends a new search at the next key and drops this one.
      reply.raw.once("close", () => closing.abort());
      const asked = { query: query.q, signal: closing.signal };
      const { ids, isComplete } = await searchMessages(deps, inbox, asked);
      return { ids, complete: isComplete };
    });
  };
}
