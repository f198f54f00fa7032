import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../app-error.ts";
import type { ChangeDomainDeps } from "./add-domain.ts";
import { findDomain } from "./change-domain.ts";
import type { DomainUse } from "./domain-store.ts";

/**
 * Takes no more mail for a retired domain. Throws DOMAIN_NOT_FOUND, DOMAIN_IS_STANDARD, DOMAIN_OFFERED
 * and DOMAIN_IN_USE: what somebody waits at keeps its domain.
 */
export async function removeDomain(
  { store, domains, clock }: ChangeDomainDeps,
  typed: string,
): Promise<void> {
  const domain = findDomain(domains, typed);
  if (domain.isStandard) throw new AppError("DOMAIN_IS_STANDARD");
  if (domain.state === "removed") throw new AppError("DOMAIN_NOT_FOUND");
  if (domain.state === "offered") throw new AppError("DOMAIN_OFFERED");
  // Until then another node may still make an address at it.
  const leftMs = (domain.changedAtMs ?? 0) + domains.settleMs - clock.nowMs();
  if (leftMs > 0) await wait(Math.min(leftMs, domains.settleMs));
  const { name, isConfigured } = domain;
  const nowMs = clock.nowMs();
  const outcome = await store.removeDomain({ domain: name, nowMs, keepsSetting: isConfigured });
  if (!outcome.removed) throw new AppError("DOMAIN_IN_USE", { hint: inWords(outcome.use) });
  await domains.refresh();
}

function inWords({ living, held }: DomainUse): string {
  const addresses = living === 1 ? "1 address is" : `${living} addresses are`;
  const names = held === 1 ? "1 name is" : `${held} names are`;
  const alive = living > 0 ? [`${addresses} alive`] : [];
  const paidFor = held > 0 ? [`${names} being paid for`] : [];
  return `At the moment ${[...alive, ...paidFor].join(" and ")}.`;
}
