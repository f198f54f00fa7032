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
import type { Binding } from "./bind-queries.ts";

export function premiumIn({ read, write }: Binding): PremiumStore & TestIntentStore {
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
