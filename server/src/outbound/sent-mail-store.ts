/**
 * What was sent out of an inbox, so that nothing is sent twice. A row holds no content and no
 * address: `fingerprint` is a keyed hash of what was to be sent to whom. Rows go with their inbox.
 */
export interface SentMailStore {
  /** Claims the sending, atomically: of any number at once one gets it. */
  claimSending(claim: SendingClaim): Promise<ClaimOutcome>;
  /** Keeps how a claimed sending ended. */
  settleSending(sending: SendingKey & { outcome: SentOutcome }): Promise<void>;
  /** Nothing was sent: the same may be claimed again. */
  releaseSending(sending: SendingKey): Promise<void>;
}

export type SendingKey = { inboxId: number; fingerprint: Buffer };

export type SendingClaim = SendingKey & { nowMs: number };

export type SentOutcome = "sent" | "uncertain";

/** `underway`: somebody else has the claim since `claimedAtMs` and has not said how it ended. */
export type ClaimOutcome =
  | { claimed: true }
  | { claimed: false; outcome: SentOutcome }
  | { claimed: false; outcome: "underway"; claimedAtMs: number };
