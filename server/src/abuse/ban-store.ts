/**
 * Who may not use the service: over HTTP, in open streams and over SMTP. `network` is in the one
 * form that `parseNetwork` gives it, so that the same network is banned once.
 */
export interface BanStore {
  /** Replaces a ban of the same network. */
  addBan(ban: Ban): Promise<void>;
  /** False where there is none. */
  removeBan(network: string): Promise<boolean>;
  /** Those that hold at `nowMs`, the latest first. */
  listBans(nowMs: number): Promise<Ban[]>;
  pruneBans(nowMs: number): Promise<void>;
}

export type Ban = {
  network: string;
  reason: string;
  bannedAtMs: number;
  /** null: permanent */
  expiresAtMs: number | null;
};
