import type { Selectable } from "kysely";
import type { Payment } from "../../../premium/premium-store.ts";
import type { Tables } from "../../schema.ts";

export function toPayment(row: Selectable<Tables["premium_payment"]>): Payment {
  return {
    paymentId: row.payment_id,
    provider: row.provider,
    intentId: row.intent_id,
    status: row.status,
    email: { local: row.prefix, domain: row.domain },
    buyerHash: row.buyer_hash,
    amountCents: row.amount_cents,
    currency: row.currency,
    sealedReceipt: row.sealed_receipt,
    ip: row.ip,
    createdAtMs: row.created_at,
    holdEndsAtMs: row.hold_ends_at,
    inboxId: row.inbox_id,
    expiresAtMs: row.expires_at,
  };
}
