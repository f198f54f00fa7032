import { DOMAIN_STATES, type DomainState } from "@mayfly/contract/admin-constants";
import type { Clock } from "../time/clock.ts";
import type { Log } from "../log.ts";
import type { DomainSetting, DomainStore } from "./domain-store.ts";
import type { ServedDomains } from "./served-domains.ts";

/**
 * The one source of which domains there are: DOMAINS and DOMAINS_RETIRED, overridden by the panel's
 * settings.
 */
export type LiveDomains = ServedDomains & {
  /** In the order in which they are offered; those that were removed only where the environment names them. */
  list: () => readonly Domain[];
  /** What the environment alone says; undefined: nothing. */
  configured: (domain: string) => DomainState | undefined;
  /**
   * Whether the environment gives it to another cell: its mail goes there, whatever is decided
   * here.
   */
  isElsewhere: (domain: string) => boolean;
  /** How long it takes until every node knows of a change. */
  readonly settleMs: number;
  /** Reads the store again; a store that is away leaves the list as it was. */
  refresh: () => Promise<void>;
};

export type Domain = {
  readonly name: string;
  readonly state: DomainState;
  readonly isDefault: boolean;
  readonly isConfigured: boolean;
  /** null: the environment says so. */
  readonly changedAtMs: number | null;
};

export type ConfiguredDomains = {
  /** As in DOMAINS, the default first. */
  domains: readonly [string, ...string[]];
  retiredDomains: readonly string[];
  domainsElsewhere: readonly string[];
};

type Deps = { store: Pick<DomainStore, "listDomainSettings">; clock: Clock; log: Log };

/**
 * Each node reads the settings every second (a job), and at once after changing one itself, so
 * others learn of a new domain a moment later. What is offered is received everywhere all the same,
 * since a domain is offered only `settleMs` after it was added.
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
  tellWhatDiffers(deps.log, listed);
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

/** Those of the environment in its order, then those that the panel added. */
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

/** Whoever looks into the environment has to know that it isn't all. */
function tellWhatDiffers(log: Log, listed: readonly Domain[]): void {
  const decided = listed.filter(({ changedAtMs }) => changedAtMs !== null);
  if (decided.length === 0) return;
  const domains = Object.fromEntries(decided.map(({ name, state }) => [name, state]));
  log.info({ domains }, "settings from the admin panel override the environment for these domains");
}
