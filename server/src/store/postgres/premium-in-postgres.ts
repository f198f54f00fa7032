import type { TestIntentStore } from "../../payments/test-intent-store.ts";
import type { PremiumStore } from "../../premium/premium-store.ts";
import {
  dropReceipt,
  findPayment,
  findPaymentByIntent,
  givePremium,
  listGiven,
  listReceipts,
  listUnsettled,
  markLookedAt,
  movePayment,
  openPayment,
  prunePremium,
  revokePremium,
} from "../queries/payments.ts";
import { countPayments } from "../queries/payment-counts.ts";
import { holdPrefix, isPrefixTaken } from "../queries/prefixes.ts";
import {
  addTestIntent,
  changeTestIntent,
  findTestIntent,
  pruneTestIntents,
} from "../queries/test-intents.ts";
import type { Db } from "../schema.ts";

export type Query<Args extends unknown[], Result> = (db: Db, ...args: Args) => Promise<Result>;

/** Runs a query on a connection: as it is, or as one transaction. */
export type Bind = <Args extends unknown[], Result>(
  query: Query<Args, Result>,
) => (...args: Args) => Promise<Result>;

export function premiumIn({
  read,
  write,
}: {
  read: Bind;
  write: Bind;
}): PremiumStore & TestIntentStore {
  return {
    isPrefixTaken: read(isPrefixTaken),
    findPayment: read(findPayment),
    findPaymentByIntent: read(findPaymentByIntent),
    listUnsettled: read(listUnsettled),
    listGiven: read(listGiven),
    listReceipts: read(listReceipts),
    countPayments: read(countPayments),
    findTestIntent: read(findTestIntent),

    holdPrefix: write(holdPrefix),
    openPayment: write(openPayment),
    givePremium: write(givePremium),
    movePayment: write(movePayment),
    revokePremium: write(revokePremium),
    markLookedAt: write(markLookedAt),
    dropReceipt: write(dropReceipt),
    prunePremium: write(prunePremium),
    addTestIntent: write(addTestIntent),
    changeTestIntent: write(changeTestIntent),
    pruneTestIntents: write(pruneTestIntents),
  };
}
