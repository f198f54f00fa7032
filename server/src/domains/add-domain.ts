import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { isPublicSuffix, readDomainName } from "./domain-name.ts";
import type { DomainStore } from "./domain-store.ts";
import type { LiveDomains } from "./live-domains.ts";

export type ChangeDomainDeps = {
  store: Pick<
    DomainStore,
    "saveDomainSetting" | "dropDomainSetting" | "removeDomain" | "countDomainUse"
  >;
  domains: LiveDomains;
  clock: Clock;
};

/** Returns the domain in canonical form. Throws DOMAIN_INVALID, DOMAIN_KNOWN, and DOMAIN_ELSEWHERE. */
export async function readNewDomain(
  { domains }: Pick<ChangeDomainDeps, "domains">,
  typed: string,
): Promise<string> {
  const domain = readDomainName(typed);
  if (domain === undefined || (await isPublicSuffix(domain))) throw new AppError("DOMAIN_INVALID");
  if (domains.receives(domain)) throw new AppError("DOMAIN_KNOWN");
  if (domains.isElsewhere(domain)) throw new AppError("DOMAIN_ELSEWHERE");
  return domain;
}

/**
 * Accepts mail for a domain from now on. If `offered`, new addresses become available once every node accepts
 * its mail.
 */
export async function addDomain(
  { store, domains, clock }: ChangeDomainDeps,
  added: { domain: string; state: "offered" | "retired" },
): Promise<void> {
  await store.saveDomainSetting({ ...added, changedAtMs: clock.nowMs() });
  await domains.refresh();
}
