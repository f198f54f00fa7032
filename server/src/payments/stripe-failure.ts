import { PaymentProviderError, type PaymentProviderFailure } from "../premium/payment-provider.ts";

/**
 * Maps an error of Stripe's SDK to a PaymentProviderError. The original error is not passed on: its message,
 * headers, and intent contain buyers, addresses, and secrets.
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
    // Unreachable, failing, or overloaded; or an invalid key, which the operator must fix.
    default:
      return "unavailable";
  }
}

/** Returns Stripe's error code; empty if there is none. */
export function codeOf(error: unknown): string {
  return readText(error, "code");
}

/** Returns whether this is a stored Stripe server error, which Stripe repeats for the same idempotency key. */
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
