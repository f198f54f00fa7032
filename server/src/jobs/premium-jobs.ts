import type { Payments, SettleDeps } from "../premium/premium-deps.ts";
import { prunePayments, reconcilePayments } from "../premium/reconcile-payments.ts";
import { sendReceipts, type SendReceiptsDeps } from "../premium/send-receipts.ts";
import type { Job } from "./runner.ts";

const SETTLE_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TEST_INTENTS_KEPT_MS = 180 * DAY_MS;

type PremiumJobDeps = Omit<SettleDeps, "provider" | "keys" | "cellTag"> & {
  config: Pick<SettleDeps, "cellTag">;
  payments: Payments;
  store: SendReceiptsDeps["store"] & {
    pruneTestIntents: (beforeMs: number) => Promise<void>;
    runExclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  };
};

/** Jobs that at least one process must run (role `jobs`). */
export function premiumJobs(deps: PremiumJobDeps): Job[] {
  const { store, clock } = deps;
  return [
    { name: "settle-payments", everyMs: SETTLE_EVERY_MS, run: () => settlePayments(deps) },
    { name: "send-receipts", everyMs: SETTLE_EVERY_MS, run: () => sendWaiting(deps) },
    { name: "prune-payments", everyMs: MINUTE_MS, run: () => prunePayments(deps) },
    {
      name: "prune-test-intents",
      everyMs: DAY_MS,
      run: () => store.pruneTestIntents(clock.nowMs() - TEST_INTENTS_KEPT_MS),
    },
  ];
}

async function settlePayments(deps: PremiumJobDeps): Promise<void> {
  const { provider, keys } = deps.payments;
  if (!provider) return;
  await reconcilePayments({ ...deps, provider, keys, cellTag: deps.config.cellTag });
}

/** Runs on one node at a time; otherwise two nodes would send the same receipt. */
function sendWaiting(deps: PremiumJobDeps): Promise<void> {
  const { keys, receipts } = deps.payments;
  return deps.store.runExclusively("send-receipts", () =>
    sendReceipts({ ...deps, keys, mail: receipts }),
  );
}
