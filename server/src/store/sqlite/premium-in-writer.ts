import type { TestIntentStore } from "../../payments/test-intent-store.ts";
import type { Payment, PremiumStore } from "../../premium/premium-store.ts";
import {
  findPayment,
  findPaymentByIntent,
  listGiven,
  listReceipts,
  listUnsettled,
} from "../queries/payments.ts";
import { countPayments } from "../queries/payment-counts.ts";
import { isPrefixTaken } from "../queries/prefixes.ts";
import { findTestIntent } from "../queries/test-intents.ts";
import type { Db } from "../schema.ts";
import { namingErrors as read } from "./store-errors.ts";
import type { WriterThread } from "./writer-thread.ts";

/** Payments in the embedded store: read here, written by the writer. */
export function premiumIn({
  writer,
  db,
  changed,
}: {
  writer: WriterThread;
  db: Db;
  /** Told of an inbox that isn't what it was. */
  changed: (inboxId: number) => void;
}): PremiumStore & TestIntentStore {
  return {
    isPrefixTaken: (query) => read(isPrefixTaken(db, query)),
    findPayment: (paymentId) => read(findPayment(db, paymentId)),
    findPaymentByIntent: (intentId) => read(findPaymentByIntent(db, intentId)),
    listUnsettled: (query) => read(listUnsettled(db, query)),
    listGiven: (buyerHash, nowMs) => read(listGiven(db, buyerHash, nowMs)),
    listReceipts: (nowMs, limit) => read(listReceipts(db, nowMs, limit)),
    countPayments: (sinceMs) => read(countPayments(db, sinceMs)),
    findTestIntent: (id) => read(findTestIntent(db, id)),

    holdPrefix: async (request) => {
      const outcome = await writer.call("holdPrefix", [request]);
      if (outcome.held || !outcome.holder) return outcome;
      return { held: false, holder: withBuffers(outcome.holder) };
    },
    openPayment: (request) => writer.call("openPayment", [request]),
    givePremium: (request) => writer.call("givePremium", [request]),
    movePayment: (move) => writer.call("movePayment", [move]),
    revokePremium: async (request) => {
      const outcome = await writer.call("revokePremium", [request]);
      if (outcome.revoked && outcome.inboxId !== null) changed(outcome.inboxId);
      return outcome;
    },
    markLookedAt: (paymentId, nowMs) => writer.call("markLookedAt", [paymentId, nowMs]),
    dropReceipt: (paymentId) => writer.call("dropReceipt", [paymentId]),
    prunePremium: (request) => writer.call("prunePremium", [request]),
    addTestIntent: async (intent) => {
      const known = await writer.call("addTestIntent", [intent]);
      return { ...known, requestHash: Buffer.from(known.requestHash) };
    },
    changeTestIntent: (change) => writer.call("changeTestIntent", [change]),
    pruneTestIntents: (beforeMs) => writer.call("pruneTestIntents", [beforeMs]),
  };
}

/** Buffers of answers cross threads as plain Uint8Arrays. */
function withBuffers(payment: Payment): Payment {
  const { buyerHash, sealedReceipt } = payment;
  return {
    ...payment,
    buyerHash: Buffer.from(buyerHash),
    sealedReceipt: sealedReceipt && Buffer.from(sealedReceipt),
  };
}
