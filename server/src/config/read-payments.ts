import { isLocalUrl } from "./is-local-url.ts";
import type { Refuse } from "./variable.ts";
import type { Settings } from "./variables.ts";

/** The payment provider for premium addresses. `isDefault`: the operator set neither PAYMENTS nor Stripe keys. */
export type PaymentsConfig = { mode: "off"; isDefault: boolean } | { mode: "test" } | StripeConfig;

type StripeConfig = {
  mode: "stripe";
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Replaces Stripe's API host, for tests. */
  apiBase: string | undefined;
  /** Follows the account's name on a card statement. */
  statementSuffix: string | undefined;
};

const KEY_NAMES = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** Test mode gives addresses away, so a public site must set it explicitly. */
export function readPayments(
  settings: Settings,
  publicUrl: string,
  refuse: Refuse,
): PaymentsConfig {
  const stripe = readStripe(settings, refuse);
  const unset = isLocalUrl(publicUrl) ? "test" : "off";
  const mode = settings.PAYMENTS ?? (stripe ? "stripe" : unset);
  if (mode === "off") return { mode, isDefault: settings.PAYMENTS === undefined };
  if (mode === "test") return { mode };
  if (stripe) return stripe;
  // A missing key has already been reported, unless no key is set.
  if (KEY_NAMES.every((name) => settings[name] === undefined)) {
    refuse("PAYMENTS", `is stripe, which requires ${KEY_NAMES.join(", ")}`);
  }
  return { mode: "off", isDefault: false };
}

export function paymentWarnings(payments: PaymentsConfig, publicUrl: string): string[] {
  if (payments.mode === "off" && payments.isDefault) {
    return [
      "Payments are off, because PUBLIC_URL is not local. To sell premium addresses, set " +
        `${KEY_NAMES.join(", ")}; to keep payments off, set PAYMENTS=off.`,
    ];
  }
  if (payments.mode !== "test" || isLocalUrl(publicUrl)) return [];
  return ["PAYMENTS is test: Mayfly gives premium addresses away and charges no card."];
}

function readStripe(settings: Settings, refuse: Refuse): StripeConfig | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
    STRIPE_STATEMENT_SUFFIX: statementSuffix,
  } = settings;
  if (!secretKey || !publishableKey || !webhookSecret) {
    if (secretKey ?? publishableKey ?? webhookSecret) {
      const others = KEY_NAMES.slice(1).join(" and ");
      refuse("STRIPE_SECRET_KEY", `must be set together with ${others}`);
    }
    return undefined;
  }
  // Stripe refuses every payment with a suffix in another format.
  if (statementSuffix !== undefined && !/^(?=.*[A-Za-z])[\w .-]{1,18}$/.test(statementSuffix)) {
    const allowed = "1 to 18 letters, digits, spaces, dots or dashes, with a letter among them";
    refuse("STRIPE_STATEMENT_SUFFIX", `must be ${allowed}`);
  }
  return { mode: "stripe", secretKey, publishableKey, webhookSecret, apiBase, statementSuffix };
}
