/**
 * The state of forward targets. Their owners never gave us their address, so the store keeps a keyed hash
 * (`target-keys.ts`). It keeps the address only while the requesting inbox exists, sealed under the inbox's key. Every
 * method is one transaction.
 */
export interface ForwardTargetStore {
  /** Finds a target by any of its ids; if several rows match, returns the most restrictive. */
  findForwardTarget(ids: TargetIds): Promise<ForwardTarget | undefined>;
  /**
   * Stores a message until the target consents, and returns whether to send a consent request now. Of
   * concurrent callers, only one gets `sendNow`. Adds the target if missing.
   */
  requestConsent(request: ConsentRequest): Promise<ConsentOutcome>;
  /** Call if the consent request was not sent: the next request asks again, and this message is removed. */
  withdrawConsentRequest(asking: SentConsentRequest): Promise<void>;
  /** Records the target's consent, once; removes and returns its waiting messages. */
  confirmForwardTarget(confirmation: Confirmation): Promise<ConfirmOutcome>;
  /** Blocks mail to this target from any state. A bounce does not overwrite an opt-out. */
  blockForwardTarget(block: TargetBlock): Promise<void>;
  /** Deletes targets that never answered, and old bounces. */
  pruneForwardTargets(before: { askedMs: number; bouncedMs: number }): Promise<void>;
}

/** The target's id under the current key, then under former keys (SECRET_KEY rotation). */
export type TargetIds = readonly [Buffer, ...Buffer[]];

/** `wish`: the owner opted out. `bounced`: mail to the target failed permanently. */
export type BlockReason = "wish" | "bounced";

export type ForwardTarget =
  | { state: "asked" }
  | { state: "confirmed" }
  | { state: "blocked"; reason: BlockReason };

/** A message that waits for its target's consent. */
export type WaitingForward = {
  inboxId: number;
  seq: number;
  /** Sealed under the key of the inbox. */
  sealedTarget: Buffer;
};

export type ConsentRequest = {
  ids: TargetIds;
  nowMs: number;
  /** A target asked at or before this time may be asked again. */
  askAgainBeforeMs: number;
  /** A target asked at or before this time has been deleted. */
  forgottenBeforeMs: number;
  waiting: WaitingForward;
  waitingMax: number;
};

export type ConsentOutcome =
  | {
      state: "asked";
      targetId: Buffer;
      /** Time of the first consent request; the link in every request contains it. */
      sinceMs: number;
      sendNow: boolean;
    }
  /** The limit of waiting messages for this target is reached. */
  | { state: "full" }
  | Exclude<ForwardTarget, { state: "asked" }>;

export type SentConsentRequest = {
  targetId: Buffer;
  askedAtMs: number;
  inboxId: number;
  seq: number;
};

export type Confirmation = {
  targetId: Buffer;
  sinceMs: number;
  nowMs: number;
  forgottenBeforeMs: number;
};

export type ConfirmOutcome =
  | { confirmed: true; waiting: readonly WaitingForward[] }
  | { confirmed: false };

export type TargetBlock = { targetId: Buffer; reason: BlockReason; nowMs: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Minimum time between consent requests to a target that hasn't answered, across all visitors. */
export const ASK_AGAIN_AFTER_MS = 30 * DAY_MS;
/**
 * After this time, a target that never answered is deleted and its consent link becomes invalid. Not shorter
 * than ASK_AGAIN_AFTER_MS: a deleted target would be asked again.
 */
export const UNANSWERED_KEPT_MS = ASK_AGAIN_AFTER_MS;
/** After this time a bounced target is tried again, because mailboxes are emptied and domains repaired. */
export const BOUNCED_KEPT_MS = 30 * DAY_MS;
/** Mail servers retry for five days (RFC 5321 4.5.4.1), some for longer. */
export const BOUNCE_ADDRESS_LIFE_MS = 14 * DAY_MS;
