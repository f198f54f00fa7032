import type { DomainState } from "@mayfly/contract/admin-constants";

/** The panel's domain settings, which override the environment. */
export interface DomainStore {
  /** In the order of addition. */
  listDomainSettings(): Promise<DomainSetting[]>;
  /** Replaces the setting; keeps the time of addition. */
  saveDomainSetting(setting: DomainSetting): Promise<void>;
  /** Deletes the setting, so that the environment decides. */
  dropDomainSetting(domain: string): Promise<void>;
  /**
   * Removes a domain unless it has addresses or names in use. `keepsSetting`: the environment names the
   * domain, so a setting must override it.
   */
  removeDomain(removal: DomainRemoval): Promise<RemovalOutcome>;
  /** Counts the use of each domain; unused domains are missing. */
  countDomainUse(nowMs: number): Promise<ReadonlyMap<string, DomainUse>>;
  /** Keeps the later time. */
  addDomainMail(arrivals: readonly DomainMail[]): Promise<void>;
  listDomainMail(): Promise<DomainMail[]>;
  /** Beyond `sitesMax` sites of a domain, counts without the site. */
  addSiteRefusal(refusal: NewSiteRefusal, sitesMax: number): Promise<void>;
  /** Most refusals first. */
  listSiteRefusals(): Promise<SiteRefusal[]>;
  pruneSiteRefusals(beforeMs: number): Promise<void>;
}

/** `site` is a host; empty: unknown. */
export type NewSiteRefusal = { domain: string; site: string; atMs: number };

export type SiteRefusal = { domain: string; site: string; count: number };

export type DomainSetting = {
  domain: string;
  state: DomainState;
  changedAtMs: number;
};

export type DomainRemoval = { domain: string; nowMs: number; keepsSetting: boolean };

export type RemovalOutcome = { removed: true } | { removed: false; use: DomainUse };

/** `active`: active visitor addresses; `held`: names with a pending payment. */
export type DomainUse = { active: number; held: number };

export type DomainMail = { domain: string; lastMessageAtMs: number };
