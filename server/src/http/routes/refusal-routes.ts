import type { RateLimitStore } from "../../abuse/rate-limit-store.ts";
import { REFUSALS_KEPT_MS, reportRefusal } from "../../domains/report-refusal.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";

type RefusalDeps = DepsOf<typeof reportRefusal> & {
  store: Pick<RateLimitStore, "countRequest">;
};

/** None, because a second report is answered, too. */
const NO_LIMIT = 1_000_000_000;
/** Counts the reports of each inbox, so that one visitor can't report a domain again and again. */
const REPORTS = { endpoint: "site-refusal", windowMs: REFUSALS_KEPT_MS, limit: NO_LIMIT };

/** The visitor's report that a site doesn't accept the address. */
export function refusalRoutes(deps: RefusalDeps): Routes {
  const { store, clock } = deps;
  return (add) => {
    add("POST /api/email/refused", async ({ inbox, body: { site = "", avoid = [] } }) => {
      const reporter = { ip: `inbox ${inbox.inboxId}`, nowMs: clock.nowMs() };
      const { count } = await store.countRequest({ ...REPORTS, ...reporter });
      const report = { typedSite: site, isKnown: count > 1, avoid };
      return { domain: await reportRefusal(deps, inbox.email.domain, report) };
    });
  };
}
