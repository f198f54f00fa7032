import { AppError } from "../app-error.ts";
import type { ChangeDomainDeps } from "./add-domain.ts";
import { readDomainName } from "./domain-name.ts";
import type { Domain, LiveDomains } from "./live-domains.ts";

/** Throws DOMAIN_NOT_FOUND, and DOMAIN_IS_STANDARD for the default domain, which can't be changed. */
export function findChangeable(domains: Pick<LiveDomains, "list">, typed: string): Domain {
  const domain = findDomain(domains, typed);
  if (domain.isDefault) throw new AppError("DOMAIN_IS_STANDARD");
  return domain;
}

/** Throws the errors of `findChangeable`, and DOMAIN_ELSEWHERE: another cell's domain can only be retired here. */
export function findChangeableTo(
  domains: Pick<LiveDomains, "list" | "isElsewhere">,
  typed: string,
  state: "offered" | "retired",
): Domain {
  const domain = findChangeable(domains, typed);
  const isEnding = state === "retired" && domain.state !== "removed";
  if (!isEnding && domains.isElsewhere(domain.name)) throw new AppError("DOMAIN_ELSEWHERE");
  return domain;
}

/** Throws DOMAIN_NOT_FOUND. */
export function findDomain(domains: Pick<LiveDomains, "list">, typed: string): Domain {
  const name = readDomainName(typed);
  const domain = domains.list().find((listed) => listed.name === name);
  if (!domain) throw new AppError("DOMAIN_NOT_FOUND");
  return domain;
}

/** Offers or retires a domain; a retired domain still receives mail. */
export async function changeDomain(
  { store, domains, clock }: ChangeDomainDeps,
  domain: Domain,
  state: "offered" | "retired",
): Promise<void> {
  if (domain.state === state) return;
  if (isWhatIsConfigured(domains, domain, state)) await store.dropDomainSetting(domain.name);
  else {
    const changedAtMs = clock.nowMs();
    await store.saveDomainSetting({ domain: domain.name, state, changedAtMs });
  }
  await domains.refresh();
}

/**
 * Returns whether to drop the setting because the wanted state is the configured one, so that the environment
 * decides again. False for a removed domain: only a setting stores the time since when other nodes know of
 * the change.
 */
function isWhatIsConfigured(
  { configured }: LiveDomains,
  { name, state }: Domain,
  wanted: "offered" | "retired",
): boolean {
  return configured(name) === wanted && state !== "removed";
}
