import type { IntentStatus } from "../../premium/payment-provider.ts";
import type { PaymentStatus } from "../../premium/payment-states.ts";
import type { NetworkColumns } from "./mail-tables.ts";

/** Payments, and the names that they hold and reserve. */
export type PremiumTables = {
  premium_payment: PremiumPaymentTable;
  premium_hold: PremiumHoldTable;
  prefix_reservation: PrefixReservationTable;
  test_intent: TestIntentTable;
};

/** `buyer_hash` is the hash of a random id in a cookie; `domain` and `prefix` are empty after the end. */
type PremiumPaymentTable = {
  payment_id: string;
  provider: string;
  intent_id: string | null;
  status: PaymentStatus;
  domain: string;
  prefix: string;
  buyer_hash: Buffer;
  amount_cents: number;
  currency: string;
  sealed_receipt: Buffer | null;
  ip: string | null;
  created_at: number;
  hold_ends_at: number;
  changed_at: number;
  looked_at: number;
  inbox_id: number | null;
  expires_at: number | null;
} & NetworkColumns;

/** A name with a pending payment: one hold per payment. */
type PremiumHoldTable = { domain: string; prefix: string; payment_id: string };

/** A sold name, as a keyed hash: reserved for its buyer until `until_at`. */
type PrefixReservationTable = { prefix_hash: Buffer; buyer_hash: Buffer; until_at: number };

type TestIntentTable = {
  intent_id: string;
  request_hash: Buffer;
  status: IntentStatus;
  amount_cents: number;
  received_cents: number;
  refunded_cents: number;
  currency: string;
  metadata: string;
  is_disputed: number;
  created_at: number;
};
