import { Type } from "typebox";
import { Value } from "typebox/value";
import type { PaymentEvent } from "../premium/payment-provider.ts";

const KINDS: ReadonlyMap<string, PaymentEvent["kind"]> = new Map([
  ["payment_intent.succeeded", "succeeded"],
  ["payment_intent.payment_failed", "failed"],
  ["payment_intent.canceled", "canceled"],
  ["charge.refunded", "refunded"],
  ["charge.dispute.created", "disputed"],
]);

const Id = Type.String({ minLength: 1, maxLength: 255 });
const StripeEvent = Type.Object({
  id: Id,
  type: Type.String(),
  data: Type.Object({
    object: Type.Object({
      id: Id,
      payment_intent: Type.Optional(Type.Union([Id, Type.Object({ id: Id }), Type.Null()])),
    }),
  }),
});

/**
 * Parses a Stripe event of any API version (an endpoint has its own) into the intent and the kind of change.
 * Returns undefined for events that concern no payment here.
 */
export function parseStripeEvent(event: unknown): PaymentEvent | undefined {
  if (!Value.Check(StripeEvent, event)) return undefined;
  const kind = KINDS.get(event.type);
  const intentId = event.type.startsWith("payment_intent.")
    ? event.data.object.id
    : intentOfCharge(event.data.object.payment_intent);
  return kind && intentId !== undefined ? { id: event.id, intentId, kind } : undefined;
}

/** Charges from other uses of the account may have no intent. */
function intentOfCharge(intent: string | { id: string } | null | undefined): string | undefined {
  return typeof intent === "string" ? intent : intent?.id;
}
