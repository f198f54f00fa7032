/**
 * Stores the banned networks, for HTTP, open streams, and SMTP. `network` is in the canonical form of `tryParseNetwork`,
 * so each network has one ban.
 */
export interface BanStore {
  /**
   * Replaces a ban of the same network; a rule may only extend one. Returns false if the existing ban ends no sooner.
   */
  addBan(ban: Ban): Promise<boolean>;
  /** Returns false if there is no such ban. */
  removeBan(network: string): Promise<boolean>;
  /** Returns the bans in force at `nowMs`, latest first. */
  listBans(nowMs: number): Promise<Ban[]>;
  /** Returns a version that changes whenever the list does, and is much cheaper to read. */
  readBansVersion(nowMs: number): Promise<string>;
  pruneBans(nowMs: number): Promise<void>;
}

export type Ban = {
  network: string;
  reason: string;
  bannedAtMs: number;
  /** null: permanent. */
  expiresAtMs: number | null;
  /** Made by a rule, not by an operator. */
  byRule: boolean;
};
