import type { DeliveryOutcome, DeliveryReason, DeliveryStage } from "@mayfly/contract";
import type { SenderVerdict } from "../receiving/sender-verdict.ts";

/**
 * How a message or an attempt came over SMTP. An accepted message keeps it in its summary, so that the trace costs no
 * row and no seal of its own.
 */
export type Passage = {
  /** Empty for mail of this service itself. */
  readonly ip: string;
  /** Domain of the envelope sender; empty for the null sender. */
  readonly senderDomain: string;
  /** TLS version; absent without encryption. */
  readonly tls?: string;
  /** From MAIL to the end of the attempt; absent for mail of this service itself. */
  readonly tookMs?: number;
};

/**
 * An attempt without a message in the inbox: it failed, or its message was deleted. A message that an earlier version
 * stored has no passage.
 */
export type DeliveryAttempt = Partial<Passage> & {
  readonly atMs: number;
  readonly outcome: DeliveryOutcome;
  readonly reason?: DeliveryReason;
  readonly stage: DeliveryStage;
  readonly sizeBytes: number;
  /** Our SMTP reply. */
  readonly reply?: string;
  readonly verdict?: SenderVerdict;
};

/** The inbox that an attempt was for, and the key that seals the attempt. */
export type TracedInbox = {
  readonly inboxId: number;
  readonly wrappedKey: Buffer;
};

/** The SMTP edge's facts about a failed attempt. */
export type FailedAttempt = Omit<DeliveryAttempt, "atMs" | "verdict"> & Passage;
