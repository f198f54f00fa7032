import { DOMAIN_STATES, type DomainState } from "@mayfly/contract/admin-constants";
import type { Clock } from "../time/clock.ts";
import type { Log } from "../log.ts";
import type { DomainSetting, DomainStore } from "./domain-store.ts";

/** The single source of our domains: DOMAINS and DOMAINS_RETIRED, overridden by the panel's settings. */
export type LiveDomains = ServedDomains & {
  /** In the order of offering; removed domains only if the environment names them. */
  list: () => readonly Domain[];
  /** The state in the environment alone; undefined: not listed. */
  configured: (domain: string) => DomainState | undefined;
  /**
   * Returns whether the environment assigns the domain to another cell, which receives its mail regardless of
   * settings here.
   */
  isElsewhere: (domain: string) => boolean;
  /** Time until every node knows of a change. */
  readonly settleMs: number;
  /** Reads the settings again; keeps the list if the store is unavailable. */
  refresh: () => Promise<void>;
};

export type Domain = {
  readonly name: string;
  readonly state: DomainState;
  readonly isDefault: boolean;
  readonly isConfigured: boolean;
  /** null: state from the environment */
  readonly changedAtMs: number | null;
};

export type ConfiguredDomains = {
  /** As in DOMAINS, default first. */
  domains: readonly [string, ...string[]];
  retiredDomains: readonly string[];
  domainsElsewhere: readonly string[];
};

type Deps = { store: Pick<DomainStore, "listDomainSettings">; clock: Clock; log: Log };

/**
 * Each node reads the settings every second (a job), and immediately after changing one itself. Other nodes
 * learn of a new domain a moment later. Still, every node receives mail for each offered domain, because a
 * domain is offered only `settleMs` after its addition.
 */
export async function openLiveDomains(
  deps: Deps,
  configured: ConfiguredDomains,
  { settleMs }: { settleMs: number },
): Promise<LiveDomains> {
  const base = baseOf(configured);
  const [defaultDomain] = configured.domains;
  let known = "";
  let listed: readonly Domain[] = [];
  let received: ReadonlySet<string> = new Set();

  const take = (settings: readonly DomainSetting[]): void => {
    const text = JSON.stringify(settings);
    if (text === known) return;
    known = text;
    listed = join(base, settings, defaultDomain);
    received = new Set(listed.filter(({ state }) => state !== "removed").map(({ name }) => name));
  };
  const refresh = async (): Promise<void> => take(await deps.store.listDomainSettings());

  await refresh();
  logOverrides(deps.log, listed);
  return {
    defaultDomain,
    settleMs,
    offered() {
      const sinceMs = deps.clock.nowMs() - settleMs;
      return listed.filter((domain) => isOffered(domain, sinceMs)).map(({ name }) => name);
    },
    receives: (domain) => received.has(domain),
    list: () => listed,
    configured: (domain) => base.get(domain),
    isElsewhere: (domain) => configured.domainsElsewhere.includes(domain),
    refresh: () =>
      refresh().catch((error: unknown) => {
        deps.log.warn({ err: error }, "failed to read domains; last known domains stay in effect");
      }),
  };
}

function baseOf({ domains, retiredDomains }: ConfiguredDomains): ReadonlyMap<string, DomainState> {
  const base = new Map<string, DomainState>(domains.map((name) => [name, "offered"]));
  for (const name of retiredDomains) if (!base.has(name)) base.set(name, "retired");
  return base;
}

/** Domains of the environment in their order, then those added in the panel. */
function join(
  base: ReadonlyMap<string, DomainState>,
  settings: readonly DomainSetting[],
  defaultDomain: string,
): Domain[] {
  const decided = new Map(settings.map((setting) => [setting.domain, setting]));
  const names = new Set([defaultDomain, ...base.keys(), ...decided.keys()]);
  const all = [...names].map((name): Domain => {
    const isDefault = name === defaultDomain;
    const setting = isDefault ? undefined : decided.get(name);
    return {
      name,
      state: setting?.state ?? base.get(name) ?? "offered",
      isDefault,
      isConfigured: isDefault || base.has(name),
      changedAtMs: setting?.changedAtMs ?? null,
    };
  });
  const shown = all.filter(({ state, isConfigured }) => state !== "removed" || isConfigured);
  return DOMAIN_STATES.flatMap((state) => shown.filter((domain) => domain.state === state));
}

function isOffered({ state, changedAtMs }: Domain, sinceMs: number): boolean {
  return state === "offered" && (changedAtMs === null || changedAtMs <= sinceMs);
}

/** An operator who reads the environment must know that settings override it. */
function logOverrides(log: Log, listed: readonly Domain[]): void {
  const decided = listed.filter(({ changedAtMs }) => changedAtMs !== null);
  if (decided.length === 0) return;
  const domains = Object.fromEntries(decided.map(({ name, state }) => [name, state]));
  log.info({ domains }, "settings from the admin panel override the environment for these domains");
}

/**
 * Our domains at this moment. Callers must not cache the result, because an operator can change the domains
 * at run time. All names are lowercase ASCII.
 */
export interface ServedDomains {
  /** The first of DOMAINS, with the company inboxes; never changes at run time. */
  readonly defaultDomain: string;
  /** Domains for new addresses, default first. */
  offered: () => readonly string[];
  /** Returns whether the domain receives mail: offered or retired. */
  receives: (domain: string) => boolean;
}

/** How often each node reads the domain settings: the job `refresh-domains`. */
export const DOMAINS_REFRESHED_EVERY_MS = 1_000;

/** Time for a change to reach all nodes: their next refresh, with room for a late and a slow one. */
export const DOMAINS_SETTLE_MS = 3 * DOMAINS_REFRESHED_EVERY_MS;
