import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import type {
  BlockReason,
  ForwardTarget,
} from "../../outbound/forward-targets/forward-target-store.ts";
import type { SentOutcome } from "../../outbound/sending/sent-mail-store.ts";

/** Outgoing mail, and recipients that agreed to receive it. */
export type SendingTables = {
  sent_mail: SentMailTable;
  forward_target: ForwardTargetTable;
  waiting_forward: WaitingForwardTable;
  subscriber: SubscriberTable;
  subscription: SubscriptionTable;
};

/** Mail sent from an inbox, so that nothing is sent twice; `fingerprint` is a keyed hash. */
type SentMailTable = {
  inbox_id: number;
  fingerprint: Buffer;
  claimed_at: number;
  /** null: sending, or its process died */
  outcome: SentOutcome | null;
};

/** `target_id` is a keyed hash of an address. */
type ForwardTargetTable = {
  target_id: Buffer;
  state: ForwardTarget["state"];
  block_reason: BlockReason | null;
  /** Time of the last state change. */
  changed_at: number;
  /** null: no consent request pending, or its mail was not sent */
  asked_at: number | null;
};

type WaitingForwardTable = {
  target_id: Buffer;
  inbox_id: number;
  seq: number;
  /** The address, sealed under the inbox's key. */
  sealed_target: Buffer;
};

/** `subscriber_id` is a keyed hash of an address. */
type SubscriberTable = {
  subscriber_id: Buffer;
  /** null: all topics ended */
  sealed_email: Buffer | null;
  /** null: not asked, or the mail was not sent */
  asked_at: number | null;
};

type SubscriptionTable = {
  subscriber_id: Buffer;
  topic: SubscriptionTopic;
  requested_at: number;
  confirmed_at: number | null;
};
