import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anything, assert as check, constantFrom, dictionary, property, string } from "fast-check";
import { parseStripeEvent } from "./stripe-event.ts";

const event = (type: string, object: unknown): unknown => ({
  id: "evt_1",
  object: "event",
  type,
  data: { object },
});

describe("a Stripe event", () => {
  test("names the intent itself, or the intent of a charge or a dispute", () => {
    const intent = { id: "pi_1", object: "payment_intent", amount: 199 };
    const charge = { id: "ch_1", object: "charge", payment_intent: "pi_1" };
    const read = [
      parseStripeEvent(event("payment_intent.succeeded", intent)),
      parseStripeEvent(event("payment_intent.payment_failed", intent)),
      parseStripeEvent(event("payment_intent.canceled", intent)),
      parseStripeEvent(event("charge.refunded", charge)),
      parseStripeEvent(event("charge.refunded", { ...charge, payment_intent: intent })),
      parseStripeEvent(event("charge.dispute.created", { ...charge, id: "dp_1" })),
    ];
    assert.deepEqual(
      read.map((found) => `${found?.id} ${found?.kind} ${found?.intentId}`),
      [
        "evt_1 succeeded pi_1",
        "evt_1 failed pi_1",
        "evt_1 canceled pi_1",
        "evt_1 refunded pi_1",
        "evt_1 refunded pi_1",
        "evt_1 disputed pi_1",
      ],
    );
  });

  test("of another type, or of a charge without an intent, is ignored", () => {
    const charge = { id: "ch_1", object: "charge" };
    for (const other of [
      event("payment_intent.created", { id: "pi_1" }),
      event("customer.created", { id: "cus_1" }),
      event("charge.refunded", charge),
      event("charge.refunded", { ...charge, payment_intent: null }),
      event("charge.dispute.created", { ...charge, payment_intent: "" }),
      { id: "evt_1", object: "v2.core.event", type: "payment_intent.succeeded" },
    ]) {
      assert.equal(parseStripeEvent(other), undefined);
    }
  });

  test("of any shape is read or ignored", () => {
    const types = constantFrom(
      "payment_intent.succeeded",
      "charge.refunded",
      "charge.dispute.created",
      "toString",
      "__proto__",
    );
    const objects = dictionary(constantFrom("id", "payment_intent", "object"), anything());
    check(
      property(types, anything(), objects, string(), (type, whatever, object, id) => {
        parseStripeEvent(whatever);
        const found = parseStripeEvent({ id, type, data: { object } });
        if (!found) return;
        assert.equal(found.id, id);
        assert.ok(typeof found.intentId === "string" && found.intentId !== "");
      }),
      { numRuns: 500 },
    );
  });
});
