import { AppError } from "../app-error.ts";
import type { Pause } from "../time/clock.ts";
import type { ChangeDomainDeps } from "./add-domain.ts";
import { findChangeable } from "./change-domain.ts";
import type { DomainUse } from "./domain-store.ts";
import type { Domain } from "./live-domains.ts";

/** Throws the errors of `findChangeable`, and DOMAIN_OFFERED: a domain must be retired before removal. */
export async function findRemovable(
  { store, domains, clock }: ChangeDomainDeps,
  typed: string,
): Promise<Domain> {
  const domain = findChangeable(domains, typed);
  if (domain.state === "removed") throw new AppError("DOMAIN_NOT_FOUND");
  if (domain.state === "retired") return domain;
  const use = (await store.countDomainUse(clock.nowMs())).get(domain.name);
  throw new AppError("DOMAIN_OFFERED", use && { hint: inWords(use) });
}

/** Stops receiving mail for a retired domain. Throws DOMAIN_IN_USE while it has an active address or a hold. */
export async function removeDomain(
  { store, domains, clock, pause }: ChangeDomainDeps & { pause: Pause },
  { name, isConfigured, changedAtMs }: Domain,
): Promise<void> {
  // Until then another node may still create an address at this domain.
  const leftMs = (changedAtMs ?? 0) + domains.settleMs - clock.nowMs();
  if (leftMs > 0) await pause(Math.min(leftMs, domains.settleMs));
  const removal = { domain: name, nowMs: clock.nowMs(), keepsSetting: isConfigured };
  const outcome = await store.removeDomain(removal);
  if (!outcome.removed) throw new AppError("DOMAIN_IN_USE", { hint: inWords(outcome.use) });
  await domains.refresh();
}

function inWords({ active, held }: DomainUse): string {
  const addresses = active === 1 ? "1 address is" : `${active} addresses are`;
  const names = held === 1 ? "1 name is" : `${held} names are`;
  const inUse = active > 0 ? [`${addresses} active`] : [];
  const paidFor = held > 0 ? [`${names} being paid for`] : [];
  return `At the moment ${[...inUse, ...paidFor].join(" and ")}.`;
}
