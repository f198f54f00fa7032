import { sql } from "kysely";
import type { TestIntentStore } from "../../payments/test-intent-store.ts";
import type { HoldOutcome, HoldRequest, PremiumStore } from "../../premium/premium-store.ts";
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

    holdPrefix: write(holdPrefixAlone),
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

/** Any number apart from that of `run-alone.ts`. */
const LOCK_SPACE = 0x686f_6c64;

/** Requests of one network take turns: at the same time none of them would see what the others hold. */
async function holdPrefixAlone(db: Db, request: HoldRequest): Promise<HoldOutcome> {
  const widest = request.shares.at(-1);
  if (widest) {
    await sql`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${widest.network}))`.execute(db);
  }
  return holdPrefix(db, request);
}
