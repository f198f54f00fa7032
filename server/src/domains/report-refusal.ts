import type { Clock } from "../time/clock.ts";
import { readDomainName } from "./domain-name.ts";
import type { DomainStore, SiteRefusal } from "./domain-store.ts";
import type { LiveDomains } from "./live-domains.ts";

type ReportRefusalDeps = {
  store: Pick<DomainStore, "addSiteRefusal" | "listSiteRefusals">;
  domains: Pick<LiveDomains, "offered">;
  clock: Clock;
};

/** Different sites counted for a domain; further ones share one row without a name. */
const SITES_PER_DOMAIN_MAX = 500;
/** Sites change what they accept. */
export const REFUSALS_KEPT_MS = 90 * 24 * 3_600_000;

const DAY_MS = 24 * 3_600_000;

type Report = { typedSite: string; isKnown: boolean; avoid: readonly string[] };

/**
 * Counts that a site refuses a domain, unless `isKnown`, and returns the offered domain with the fewest refusals, by
 * this site first; one of `avoid` only if no other is left. Keeps neither the address nor the time of day.
 */
export async function reportRefusal(
  { store, domains, clock }: ReportRefusalDeps,
  domain: string,
  { typedSite, isKnown, avoid }: Report,
): Promise<string> {
  const site = readSite(typedSite);
  const nowMs = clock.nowMs();
  const refusal = { domain, site, atMs: nowMs - (nowMs % DAY_MS) };
  if (!isKnown) await store.addSiteRefusal(refusal, SITES_PER_DOMAIN_MAX);
  const refusals = await store.listSiteRefusals();
  return findLeastRefused(domains.offered(), refusals, { domain, site, avoid });
}

/** Returns the host of what a visitor typed or pasted; empty if it names none. */
export function readSite(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  return readDomainName(url?.hostname ?? "")?.replace(/^www\./, "") ?? "";
}

function findLeastRefused(
  offered: readonly string[],
  refusals: readonly SiteRefusal[],
  { domain, site, avoid }: { domain: string; site: string; avoid: readonly string[] },
): string {
  const count = (name: string, only?: string): number =>
    refusals
      .filter((one) => one.domain === name && (only === undefined || one.site === only))
      .reduce((sum, one) => sum + one.count, 0);
  const avoided = new Set(avoid.map(readDomainName));
  const [first] = offered
    .filter((name) => name !== domain)
    .map((name) => ({
      name,
      last: avoided.has(name) ? 1 : 0,
      bySite: site === "" ? 0 : count(name, site),
      byAll: count(name),
    }))
    .toSorted((a, b) => a.last - b.last || a.bySite - b.bySite || a.byAll - b.byAll);
  return first?.name ?? offered[0] ?? domain;
}
