import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { isPublicSuffix, readDomainName } from "./domain-name.ts";
import type { DomainStore } from "./domain-store.ts";
import type { LiveDomains } from "./live-domains.ts";

export type ChangeDomainDeps = {
  store: Pick<DomainStore, "saveDomainSetting" | "dropDomainSetting" | "removeDomain">;
  domains: LiveDomains;
  clock: Clock;
};

/**
 * Takes mail for a domain from now on and, as `offered`, makes new addresses at it once every node
 * takes its mail. Throws DOMAIN_INVALID and DOMAIN_KNOWN.
 */
export async function addDomain(
  { store, domains, clock }: ChangeDomainDeps,
  { name, state }: { name: string; state: "offered" | "retired" },
): Promise<string> {
  const domain = await readNewName(name);
  if (domains.receives(domain)) throw new AppError("DOMAIN_KNOWN");
  await store.saveDomainSetting({ domain, state, changedAtMs: clock.nowMs() });
  await domains.refresh();
  return domain;
}

/** In the form in which domains are compared. Throws DOMAIN_INVALID. */
export async function readNewName(typed: string): Promise<string> {
  const name = readDomainName(typed);
  if (name === undefined || (await isPublicSuffix(name))) throw new AppError("DOMAIN_INVALID");
  return name;
}
