import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import type { HoldRequest, Payment } from "../../src/premium/premium-store.ts";
import type { Store } from "../../src/store/store.ts";
import { newAddress, NOW, QUARTER_HOUR } from "../stores/store-samples.ts";

export const DAY = 86_400_000;

export type PremiumSamples = ReturnType<typeof premiumSamples>;

/** Shared tests of holds, payments, and purchases that every store passes. */
export function premiumSamples(name: string, store: () => Store) {
  const newHold = (
    changes: Partial<HoldRequest["payment"]> = {},
    prefixHashes: readonly Buffer[] = [randomBytes(32)],
  ): HoldRequest => ({
    payment: {
      paymentId: randomUUID(),
      provider: `test-${name}`,
      email: { local: `p${randomBytes(6).toString("hex")}`, domain: "mayfly.test" },
      buyerHash: randomBytes(32),
      amountCents: 199,
      currency: "usd",
      sealedReceipt: null,
      ip: "192.0.2.1",
      createdAtMs: NOW,
      holdEndsAtMs: NOW + QUARTER_HOUR,
      ...changes,
    },
    prefixHashes,
    shares: [],
    continuesHold: false,
  });
  const newGift = ({ payment, prefixHashes }: HoldRequest) => ({
    paymentId: payment.paymentId,
    address: {
      ...newAddress({ email: payment.email, kind: "premium" }),
      expiresAtMs: NOW + DAY,
    },
    reservation: {
      prefixHash: prefixHashes[0] ?? randomBytes(32),
      buyerHash: payment.buyerHash,
      untilMs: NOW + 31 * DAY,
    },
  });
  const opened = async (hold = newHold()): Promise<HoldRequest> => {
    assert.deepEqual(await store().holdPrefix(hold), { held: true });
    const { paymentId } = hold.payment;
    assert.ok(await store().openPayment({ paymentId, intentId: `pi_${paymentId}`, nowMs: NOW }));
    return hold;
  };
  const given = async (hold = newHold()) => {
    await opened(hold);
    const outcome = await store().givePremium(newGift(hold));
    assert.ok(outcome.given);
    return { hold, inboxId: outcome.inboxId };
  };
  const statusOf = async ({ payment }: HoldRequest) =>
    (await store().findPayment(payment.paymentId))?.status;
  const move = (
    { payment }: HoldRequest,
    from: Payment["status"],
    to: Payment["status"],
    nowMs = NOW,
  ) => store().movePayment({ paymentId: payment.paymentId, from, to, nowMs });
  const takenFor = ({ payment, prefixHashes }: HoldRequest, buyerHash: Buffer | undefined) =>
    store().isPrefixTaken({ email: payment.email, prefixHashes, buyerHash, nowMs: NOW });

  return { store, newHold, newGift, opened, given, statusOf, move, takenFor };
}
