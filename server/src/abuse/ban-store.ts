/**
 * Who may not use the service: over HTTP, in open streams and over SMTP. `network` is in the one
 * form that `parseNetwork` gives it, so that the same network is banned once.
 */
export interface BanStore {
  /**
   * Replaces a ban of the same network, but for a rule's, which only makes it longer: false where the
   * one that is there ends no sooner.
   */
  addBan(ban: Ban): Promise<boolean>;
  /** False where there is none. */
  removeBan(network: string): Promise<boolean>;
  /** Those that hold at `nowMs`, the latest first. */
  listBans(nowMs: number): Promise<Ban[]>;
  /** Another text whenever that list is another one: to ask for it costs far less. */
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
