/**
 * What is known of addresses that mail was to be forwarded to. Their owners never gave us their
 * address: it stands here as a keyed hash (`target-keys.ts`), and sealed under the key of the inbox
 * that asked, for as long as that lives. Every method is one transaction.
 */
export interface ForwardTargetStore {
  /** By any of its ids; of several rows the one that forbids most. */
  findForwardTarget(ids: TargetIds): Promise<ForwardTarget | undefined>;
  /**
   * Keeps a message for when the target agrees, and says whether the target is to be asked now:
   * of any number at once one is told so. A target that isn't there yet is added.
   */
  askForwardTarget(request: AskRequest): Promise<AskOutcome>;
  /** The mail that was to ask did not leave: the next request asks, and this message isn't kept. */
  withdrawAsking(asking: Asking): Promise<void>;
  /** The target agrees, once; takes what waited for it out of the store. */
  confirmForwardTarget(confirmation: Confirmation): Promise<ConfirmOutcome>;
  /** No more mail to this target, whatever its state was. A wish outlives what a bounce says. */
  blockForwardTarget(block: TargetBlock): Promise<void>;
  /** Forgets targets that never answered, and bounces that are long past. */
  pruneForwardTargets(before: { askedMs: number; bouncedMs: number }): Promise<void>;
}

/** The target's id under the current key, then under former ones (SECRET_KEY is rotated). */
export type TargetIds = readonly [Buffer, ...Buffer[]];

/** `wish`: its owner said so. `bounced`: mail to it came back for good. */
export type BlockReason = "wish" | "bounced";

export type ForwardTarget =
  | { state: "asked" }
  | { state: "confirmed" }
  | { state: "blocked"; reason: BlockReason };

/** A message that waits for its target's answer. */
export type WaitingForward = {
  inboxId: number;
  seq: number;
  /** Sealed under the key of the inbox. */
  sealedTarget: Buffer;
};

export type AskRequest = {
  ids: TargetIds;
  nowMs: number;
  /** A target that was asked at or before this time may be asked again. */
  askAgainBeforeMs: number;
  /** One that was asked at or before this time has been forgotten. */
  forgottenBeforeMs: number;
  waiting: WaitingForward;
  waitingMax: number;
};

export type AskOutcome =
  | {
      state: "asked";
      targetId: Buffer;
      /** When it was asked first: a link in any mail that asks names it. */
      sinceMs: number;
      askNow: boolean;
    }
  /** More messages wait for this target than may. */
  | { state: "full" }
  | Exclude<ForwardTarget, { state: "asked" }>;

export type Asking = { targetId: Buffer; askedAtMs: number; inboxId: number; seq: number };

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
