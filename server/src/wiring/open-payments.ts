import { deriveKey } from "../keys/derive-key.ts";
import { createReceiptMail } from "../outbound/send-receipt.ts";
import { createTestMode } from "../payments/test-mode.ts";
import type { Payments } from "../premium/premium-deps.ts";
import { derivePremiumKeys } from "../premium/premium-keys.ts";
import type { AppCore } from "./app-core.ts";

type Deps = Pick<AppCore, "config" | "log" | "store" | "clock" | "domains" | "transport">;
type Secrets = readonly [Buffer, ...Buffer[]];

/** Wires the payments. A provider's SDK is loaded only if it is used. */
export async function openPayments(deps: Deps, secrets: Secrets): Promise<Payments> {
  return {
    ...(await openProvider(deps, secrets)),
    keys: derivePremiumKeys(secrets),
    receipts: openReceipts(deps),
    cookieSecrets: secrets.map((secret) => deriveKey(secret, "cookies v1").toString("hex")),
  };
}

async function openProvider(
  { config: { payments }, store, clock }: Deps,
  [secret]: Secrets,
): Promise<Pick<Payments, "provider" | "testCards">> {
  switch (payments.mode) {
    case "off":
      return { provider: undefined, testCards: undefined };
    case "test": {
      const testMode = createTestMode({ store, clock }, secret);
      return { provider: testMode, testCards: testMode };
    }
    case "stripe": {
      // Loads 300 modules, only when Stripe is used.
      const { openStripe } = await import("../payments/stripe.ts");
      return { provider: await openStripe({ clock }, payments), testCards: undefined };
    }
  }
}

function openReceipts({ config, log, domains, transport }: Deps) {
  const { outbound, payments, publicUrl } = config;
  const testMode = payments.mode === "test" ? { onlyTo: domains.receives } : undefined;
  return createReceiptMail({ transport, log, from: outbound.from, publicUrl, testMode });
}
