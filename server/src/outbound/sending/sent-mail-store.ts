/**
 * Records mail sent from an inbox, so that nothing is sent twice. A row contains no content and no address:
 * `fingerprint` is a keyed hash of content and recipient. Rows are deleted with their inbox.
 */
export interface SentMailStore {
  /** Claims a sending atomically: only one of several concurrent callers succeeds. */
  claimSending(claim: SendingClaim): Promise<ClaimOutcome>;
  /** Stores the outcome of a claimed sending. */
  settleSending(sending: SendingKey & { outcome: SentOutcome }): Promise<void>;
  /** Releases the claim if nothing was sent, so the same mail may be claimed again. */
  releaseSending(sending: SendingKey): Promise<void>;
}

export type SendingKey = { inboxId: number; fingerprint: Buffer };

export type SendingClaim = SendingKey & { nowMs: number };

export type SentOutcome = "sent" | "uncertain";

/** `underway`: another request has held the claim since `claimedAtMs` and has not reported an outcome. */
export type ClaimOutcome =
  | { claimed: true }
  | { claimed: false; outcome: SentOutcome }
  | { claimed: false; outcome: "underway"; claimedAtMs: number };
