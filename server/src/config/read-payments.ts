import type { EnvReader } from "./env-reader.ts";
import { isLocalUrl } from "./is-local-url.ts";

/** The payment provider for premium addresses. `isDefault`: the operator set neither PAYMENTS nor Stripe keys. */
export type PaymentsConfig = { mode: "off"; isDefault: boolean } | { mode: "test" } | StripeConfig;

export type StripeConfig = {
  mode: "stripe";
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Replaces Stripe's API host, for tests. */
  apiBase: string | undefined;
  /** Follows the account's name on a card statement. */
  statementSuffix: string | undefined;
};

const MODES = ["stripe", "test", "off"] as const;
const KEYS = {
  STRIPE_SECRET_KEY: /^(?:sk|rk)_/,
  STRIPE_PUBLISHABLE_KEY: /^pk_/,
  STRIPE_WEBHOOK_SECRET: /^whsec_/,
} as const;
type KeyName = keyof typeof KEYS;
const KEY_NAMES = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** Test mode gives addresses away, so a public site must set it explicitly. */
export function readPayments(read: EnvReader, publicUrl: string): PaymentsConfig {
  const stripe = readStripe(read);
  const unset = isLocalUrl(publicUrl) ? "test" : "off";
  const mode = read.oneOf("PAYMENTS", MODES, stripe ? "stripe" : unset);
  if (mode === "off") return { mode, isDefault: !read.isSet("PAYMENTS") };
  if (mode === "test") return { mode };
  if (stripe) return stripe;
  // A missing key has already been reported, unless no key is set.
  if (!KEY_NAMES.some((name) => read.isSet(name))) {
    read.mistake("PAYMENTS", `is stripe, which requires ${KEY_NAMES.join(", ")}`);
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

function readStripe(read: EnvReader): StripeConfig | undefined {
  const apiBase = readApiBase(read);
  const given = KEY_NAMES.filter((name) => read.isSet(name));
  if (given.length > 0 && given.length < KEY_NAMES.length) {
    read.mistake(
      "STRIPE_SECRET_KEY",
      `must be set together with ${KEY_NAMES.slice(1).join(" and ")}`,
    );
  }
  for (const name of given) checkKey(read, name);
  if (given.length < KEY_NAMES.length) return undefined;
  return {
    mode: "stripe",
    secretKey: read.text("STRIPE_SECRET_KEY", ""),
    publishableKey: read.text("STRIPE_PUBLISHABLE_KEY", ""),
    webhookSecret: read.text("STRIPE_WEBHOOK_SECRET", ""),
    apiBase,
    statementSuffix: readStatementSuffix(read),
  };
}

/** Stripe refuses every payment with a suffix in another format. */
function readStatementSuffix(read: EnvReader): string | undefined {
  if (!read.isSet("STRIPE_STATEMENT_SUFFIX")) return undefined;
  const allowed = "1 to 18 letters, digits, spaces, dots or dashes, with a letter among them";
  const pattern = /^(?=.*[A-Za-z])[\w .-]{1,18}$/;
  return read.matching("STRIPE_STATEMENT_SUFFIX", "", { pattern, allowed });
}

/** Detects swapped keys, which would show the secret key to every visitor. */
function checkKey(read: EnvReader, name: KeyName): void {
  if (KEYS[name].test(read.text(name, ""))) return;
  const beginning = { STRIPE_SECRET_KEY: "sk_ or rk_", STRIPE_PUBLISHABLE_KEY: "pk_" };
  const expected = name === "STRIPE_WEBHOOK_SECRET" ? "whsec_" : beginning[name];
  read.mistake(name, `must begin with ${expected}`);
}

function readApiBase(read: EnvReader): string | undefined {
  const base = read.origin("STRIPE_API_BASE", "https://api.stripe.com");
  return read.isSet("STRIPE_API_BASE") ? base : undefined;
}
