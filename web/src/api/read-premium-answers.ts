/**
 * Parses the answers about what is bought. Apart from the other parsers, because it loads with the
 * dialog, not with the page.
 */
import type {
  ActivePremiumEmail,
  PaymentIntent,
  PremiumEmail,
  TestConfirmAnswer,
} from "@mayfly/contract";
import { PREMIUM_PRICE_DOLLARS } from "@mayfly/contract/premium-constants";
import { fieldsOf, items, text, time, UnreadableAnswer, type Fields } from "./fields.ts";

type ActiveEmail = ActivePremiumEmail["others"][number];

export function readPaymentIntent(answer: unknown): PaymentIntent {
  const fields = fieldsOf(answer);
  return {
    clientSecret: text(fields, "clientSecret"),
    paymentIntentId: text(fields, "paymentIntentId"),
    email: text(fields, "email"),
    holdExpiresAt: time(fields, "holdExpiresAt"),
    serverTime: time(fields, "serverTime"),
    provider: fields["provider"] === "test" ? "test" : "stripe",
  };
}

export function readPremiumEmail(answer: unknown): PremiumEmail {
  const fields = fieldsOf(answer);
  const { amount, password } = fields;
  return {
    ...readActiveEmail(fields),
    password: typeof password === "string" ? password : "",
    amount: typeof amount === "number" ? amount : PREMIUM_PRICE_DOLLARS,
    paymentIntentId: text(fields, "paymentIntentId"),
  };
}

/** None where there is no body. */
export function readActivePremium(answer: unknown): ActiveEmail[] {
  if (answer === undefined) return [];
  const fields = fieldsOf(answer);
  return [fields, ...items(fields, "others").map(fieldsOf)].map(readActiveEmail);
}

export function readAvailability(answer: unknown): boolean {
  return fieldsOf(answer)["available"] === true;
}

export function readTestConfirmation(answer: unknown): TestConfirmAnswer {
  const { status, error } = fieldsOf(answer);
  if (status !== "succeeded" && status !== "requires_action" && status !== "failed") {
    throw new UnreadableAnswer("No status of a payment");
  }
  return { status, ...(typeof error === "string" && { error }) };
}

function readActiveEmail(fields: Fields): ActiveEmail {
  return {
    email: text(fields, "email"),
    customDomain: text(fields, "customDomain"),
    createdAt: time(fields, "createdAt"),
    expiresAt: time(fields, "expiresAt"),
    serverTime: time(fields, "serverTime"),
    duration: "24 hours",
    type: "premium",
    id: text(fields, "id"),
  };
}
