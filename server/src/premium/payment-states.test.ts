import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assert as check, boolean, constantFrom, integer, property, record } from "fast-check";
import type { IntentState } from "./payment-provider.ts";
import {
  EVER_GIVEN,
  canTransition,
  NEVER_GIVEN,
  nextStep,
  TRANSITIONS,
  UNSETTLED,
  type PaymentStatus,
  type PaymentStep,
} from "./payment-states.ts";
import type { Payment } from "./premium-store.ts";

const PAYMENT: Payment = {
  paymentId: "p1",
  provider: "stripe",
  intentId: "pi_1",
  status: "open",
  email: { local: "june.meadow", domain: "mayfly.test" },
  buyerHash: Buffer.alloc(32),
  amountCents: 199,
  currency: "usd",
  sealedReceipt: null,
  ip: null,
  createdAtMs: 0,
  holdEndsAtMs: 1,
  inboxId: null,
  expiresAtMs: null,
};
const PAID: IntentState = {
  id: "pi_1",
  status: "succeeded",
  amountCents: 199,
  amountReceivedCents: 199,
  currency: "usd",
  metadata: { payment: "p1" },
  refundedCents: 0,
  disputed: false,
};
const stepOf = (status: PaymentStatus, changes: Partial<IntentState>, isOver = false) =>
  nextStep({ ...PAYMENT, status }, { ...PAID, ...changes }, isOver);

describe("the states of a payment", () => {
  test("an address is given for exactly the agreed payment, and any other payment is refunded", () => {
    assert.equal(stepOf("open", {}), "give");
    assert.equal(stepOf("open", { currency: "USD" }), "give");
    for (const changes of [
      { amountCents: 1, amountReceivedCents: 1 },
      { amountReceivedCents: 198 },
      { amountCents: 200, amountReceivedCents: 200 },
      { currency: "eur" },
      { metadata: { payment: "p2" } },
      { metadata: {} },
      { refundedCents: 1 },
      { disputed: true },
    ]) {
      assert.equal(stepOf("open", changes), "refund", JSON.stringify(changes));
    }
  });

  test("an unpaid payment waits until its hold ends, and a processing one always", () => {
    for (const status of ["requires_payment", "requires_action"] as const) {
      assert.equal(stepOf("open", { status, amountReceivedCents: 0 }), "wait");
      assert.equal(stepOf("open", { status, amountReceivedCents: 0 }, true), "cancel");
    }
    const processing = { status: "processing", amountReceivedCents: 0 } as const;
    assert.equal(stepOf("open", processing, true), "wait");
    assert.equal(stepOf("open", { status: "canceled", amountReceivedCents: 0 }), "close");
    assert.equal(stepOf("open", {}, true), "give");
  });

  test("a refund is requested until it is confirmed", () => {
    assert.equal(stepOf("refunding", {}), "refund");
    assert.equal(stepOf("refunding", { refundedCents: 198 }), "refund");
    assert.equal(stepOf("refunding", { refundedCents: 199 }), "settle-refund");
    assert.equal(stepOf("refunding", { disputed: true }), "wait");
    assert.equal(stepOf("refunding", { disputed: true, refundedCents: 199 }), "settle-refund");
  });

  test("a given address ends with a refund, and is marked after a dispute", () => {
    assert.equal(stepOf("given", {}), "wait");
    assert.equal(stepOf("given", { refundedCents: 50 }), "wait");
    assert.equal(stepOf("given", { refundedCents: 199 }), "revoke");
    assert.equal(stepOf("given", { disputed: true }), "mark-disputed");
    assert.equal(stepOf("given", { disputed: true, refundedCents: 199 }), "revoke");
    assert.equal(stepOf("disputed", { disputed: true }), "wait");
    assert.equal(stepOf("disputed", { disputed: true, refundedCents: 199 }), "revoke");
  });

  test("every step is an allowed transition, for any provider state", () => {
    const targets: Partial<Record<PaymentStep, readonly PaymentStatus[]>> = {
      close: ["canceled"],
      give: ["given", "refunding"],
      refund: ["refunding", "refunded"],
      "settle-refund": ["refunded"],
      "mark-disputed": ["disputed"],
      revoke: ["revoked"],
    };
    const cents = constantFrom(0, 1, 198, 199, 200);
    const intents = record({
      id: constantFrom("pi_1"),
      status: constantFrom(
        "requires_payment",
        "requires_action",
        "processing",
        "succeeded",
        "canceled",
      ),
      amountCents: cents,
      amountReceivedCents: cents,
      currency: constantFrom("usd", "eur"),
      metadata: constantFrom<Record<string, string>>({}, { payment: "p1" }, { payment: "p2" }),
      refundedCents: integer({ min: 0, max: 200 }),
      disputed: boolean(),
    });
    const statuses = constantFrom(...keysOf(TRANSITIONS));
    check(
      property(statuses, intents, boolean(), (status, intent, isOver) => {
        const step = nextStep({ ...PAYMENT, status }, intent, isOver);
        for (const to of targets[step] ?? []) {
          const isThere = to === status;
          assert.ok(
            isThere || canTransition(status, to) || (step === "refund" && to === "refunded"),
          );
        }
        if (step === "give") assert.equal(intent.amountReceivedCents - intent.refundedCents, 199);
        if (TRANSITIONS[status].length === 0) assert.equal(step, "wait");
      }),
      { numRuns: 1_000 },
    );
  });

  test("final states are never left, and all others are checked until final", () => {
    const ends = keysOf(TRANSITIONS).filter((status) => TRANSITIONS[status].length === 0);
    assert.deepEqual(ends.toSorted(), ["canceled", "refunded", "revoked"]);
    assert.deepEqual([...UNSETTLED].toSorted(), ["open", "refunding", "starting"]);
    const groups = [...UNSETTLED, ...EVER_GIVEN, ...NEVER_GIVEN];
    assert.deepEqual(groups.toSorted(), keysOf(TRANSITIONS).toSorted());
    assert.equal(canTransition("canceled", "given"), false);
    assert.equal(canTransition("refunding", "given"), false);
    assert.equal(canTransition("given", "refunded"), false);
  });
});

function keysOf<Key extends string>(of: Record<Key, unknown>): Key[] {
  return Object.keys(of) as Key[];
}
