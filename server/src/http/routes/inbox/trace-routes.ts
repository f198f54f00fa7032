import { createLastMailReader, latestOf } from "../../../domains/last-mail.ts";
import { readTrace, readTraceOfMessage } from "../../../inbox/trace/read-trace.ts";
import { findServerNames } from "../../../inbox/trace/server-names.ts";
import type { Routes } from "../../calls.ts";
import type { DepsOf, HttpDeps } from "../../http-deps.ts";
import { isoTime, presentAttempt } from "../../present.ts";

type TraceRoutesDeps = DepsOf<typeof readTrace> &
  DepsOf<typeof createLastMailReader> &
  Pick<HttpDeps, "serverNames">;

/** The attempts to deliver to the caller's address. */
export function traceRoutes(deps: TraceRoutesDeps): Routes {
  const { clock, serverNames } = deps;
  const readLastMail = createLastMailReader(deps);
  return (add) => {
    add("GET /api/email/trace", async ({ inbox, query: { message } }) => {
      const [attempts, lastMail] = await Promise.all([
        message === undefined ? readTrace(deps, inbox) : readTraceOfMessage(deps, inbox, message),
        readLastMail(),
      ]);
      const names = await findServerNames(
        serverNames,
        attempts.map(({ ip }) => ip),
      );
      const lastAcceptedAtMs = latestOf(lastMail);
      return {
        attempts: attempts.map((attempt) => presentAttempt(attempt, names.get(attempt.ip ?? ""))),
        since: isoTime(inbox.createdAtMs),
        ...(lastAcceptedAtMs !== undefined && {
          lastAcceptedAt: isoTime(lastAcceptedAtMs - (lastAcceptedAtMs % 1_000)),
        }),
        serverTime: isoTime(clock.nowMs()),
      };
    });
  };
}
