import type { DomainState } from "@mayfly/contract/admin-constants";

/** What the operator decided about domains in the panel, over what the environment says. */
export interface DomainStore {
  /** In the order in which they were added. */
  listDomainSettings(): Promise<DomainSetting[]>;
  /** Replaces what was decided before; when the domain was added stays as it was. */
  saveDomainSetting(setting: Omit<DomainSetting, "addedAtMs">): Promise<void>;
  /** From now on the environment has the word. */
  dropDomainSetting(domain: string): Promise<void>;
  /**
   * Takes a domain away, unless something on it is in use. `keepsSetting`: the environment names
   * the domain, so that only a setting keeps it away.
   */
  removeDomain(removal: DomainRemoval): Promise<RemovalOutcome>;
  /** What is in use on each domain; one on which nothing is in use is missing. */
  countDomainUse(nowMs: number): Promise<ReadonlyMap<string, DomainUse>>;
  /** Keeps the later of two times. */
  addDomainMail(arrivals: readonly DomainMail[]): Promise<void>;
  listDomainMail(): Promise<DomainMail[]>;
}

export type DomainSetting = {
  domain: string;
  state: DomainState;
  addedAtMs: number;
  changedAtMs: number;
};

export type DomainRemoval = { domain: string; nowMs: number; keepsSetting: boolean };

export type RemovalOutcome = { removed: true } | { removed: false; use: DomainUse };

/** `living`: visitors' addresses that haven't ended; `held`: names that are being paid for. */
export type DomainUse = { living: number; held: number };

export type DomainMail = { domain: string; lastMessageAtMs: number };
