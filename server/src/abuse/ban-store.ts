/**
 * Who may not use the service: over HTTP, in open streams and over SMTP. `network` is in the one
 * form that `parseNetwork` gives it, so that the same network is banned once.
 */
export interface BanStore {
  /**
   * Replaces a ban of the same network; a rule may only lengthen one. False where the present ban
   * ends no sooner.
   */
  addBan(ban: Ban): Promise<boolean>;
  /** False where there is none. */
  removeBan(network: string): Promise<boolean>;
  /** The bans in force at `nowMs`, the latest first. */
  listBans(nowMs: number): Promise<Ban[]>;
  /** A mark that changes whenever the list does, and is much cheaper to read. */
  markBans(nowMs: number): Promise<string>;
  pruneBans(nowMs: number): Promise<void>;
}

export type Ban = {
  network: string;
  reason: string;
  bannedAtMs: number;
  /** null: permanent */
  expiresAtMs: number | null;
  /** Made by a rule, by no operator. */
  byRule: boolean;
};
