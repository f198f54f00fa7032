import { LRUCache } from "lru-cache";
import { reportRefusal } from "../../domains/report-refusal.ts";
import type { Routes } from "../calls.ts";
import { entriesMax } from "../../system/entries-max.ts";
import type { DepsOf } from "../http-deps.ts";

/** Addresses whose report counts, so that one visitor can't report a domain again and again. */
const REPORTED_MAX = 10_000;

/** The visitor's report that a site doesn't accept the address. */
export function refusalRoutes(deps: DepsOf<typeof reportRefusal>): Routes {
  const reported = new LRUCache<number, true>(entriesMax(REPORTED_MAX));
  return (add) => {
    add("POST /api/email/refused", async ({ inbox, body: { site = "", avoid = [] } }) => {
      const isKnown = reported.has(inbox.inboxId);
      reported.set(inbox.inboxId, true);
      return {
        domain: await reportRefusal(deps, inbox.email.domain, { typedSite: site, isKnown, avoid }),
      };
    });
  };
}
