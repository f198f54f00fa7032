import { PaymentProviderError, type PaymentProviderFailure } from "../premium/payment-provider.ts";

/**
 * What an error of Stripe's SDK means here. The error itself goes no further: its message, its
 * headers and the intent within name buyers, addresses and secrets.
 */
export function stripeFailure(error: unknown): unknown {
  const type = readText(error, "type");
  if (!type.startsWith("Stripe")) return error;
  const status = read(error, "statusCode");
  const facts = [
    type,
    typeof status === "number" ? String(status) : "",
    codeOf(error) || readText(read(error, "detail"), "code"),
    readText(error, "requestId"),
  ];
  const reason = facts.filter((fact) => /^[\w.-]+$/.test(fact)).join(" ");
  return new PaymentProviderError(failureOf(type, error), `stripe: ${reason}`);
}

function failureOf(type: string, error: unknown): PaymentProviderFailure {
  if (codeOf(error) === "resource_missing") return "unknown";
  switch (type) {
    case "StripeInvalidRequestError":
    case "StripeIdempotencyError":
    case "StripeCardError":
      return "refused";
    // Not reached, broken, too busy; or a key that is wrong, which the operator mends.
    default:
      return "unavailable";
  }
}

/** Stripe's word for what is wrong; empty where there is none. */
export function codeOf(error: unknown): string {
  return readText(error, "code");
}

/** Stripe broke, and says so again under the same idempotency key as long as it keeps that. */
export function isKeptFault(error: unknown): boolean {
  const status = read(error, "statusCode");
  const isReplayed = readText(read(error, "headers"), "idempotent-replayed") === "true";
  return typeof status === "number" && status >= 500 && isReplayed;
}

function readText(from: unknown, name: string): string {
  const value = read(from, name);
  return typeof value === "string" ? value : "";
}

function read(from: unknown, name: string): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
}
