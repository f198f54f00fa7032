import type { ActivityStore } from "../activity/activity-store.ts";
import type { Clock } from "../time/clock.ts";
import { countedAs } from "./count-domain-mail.ts";
import type { DomainStore, DomainUse, SiteRefusal } from "./domain-store.ts";
import type { Domain, LiveDomains } from "./live-domains.ts";

export type ListedDomain = Domain & {
  use: DomainUse;
  /** Messages in the last 60 minutes, including the current minute. */
  messagesLastHour: number;
  /** null: never */
  lastMessageAtMs: number | null;
  refusals: { total: number; sites: { site: string; count: number }[] };
};

type ListDomainsDeps = {
  store: Pick<DomainStore, "countDomainUse" | "listDomainMail" | "listSiteRefusals"> &
    Pick<ActivityStore, "sumActivity">;
  domains: Pick<LiveDomains, "list">;
  clock: Clock;
};

const HOUR_MS = 3_600_000;

/** Returns the domains as listed in the panel. */
export async function listDomains({
  store,
  domains,
  clock,
}: ListDomainsDeps): Promise<ListedDomain[]> {
  const nowMs = clock.nowMs();
  const listed = domains.list();
  const names = listed.map(({ name }) => countedAs(name));
  const [uses, mail, refusals, hour] = await Promise.all([
    store.countDomainUse(nowMs),
    store.listDomainMail(),
    store.listSiteRefusals(),
    store.sumActivity({ by: "minute", sinceMs: nowMs - HOUR_MS, names }),
  ]);
  const lastOf = new Map(mail.map(({ domain, lastMessageAtMs }) => [domain, lastMessageAtMs]));
  return listed.map((domain) => ({
    ...domain,
    use: uses.get(domain.name) ?? { active: 0, held: 0 },
    messagesLastHour: hour.get(countedAs(domain.name)) ?? 0,
    lastMessageAtMs: lastOf.get(domain.name) ?? null,
    refusals: addUpRefusals(refusals.filter((one) => one.domain === domain.name)),
  }));
}

const SITES_LISTED_MAX = 5;

function addUpRefusals(refusals: readonly SiteRefusal[]): ListedDomain["refusals"] {
  const named = refusals.filter(({ site }) => site !== "").slice(0, SITES_LISTED_MAX);
  return {
    total: refusals.reduce((sum, { count }) => sum + count, 0),
    sites: named.map(({ site, count }) => ({ site, count })),
  };
}
