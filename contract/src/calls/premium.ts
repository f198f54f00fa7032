import { Type, type Static } from "typebox";
import { ADDRESS_LENGTH_MAX, DOMAIN_LENGTH_MAX } from "../constants.ts";
import { PREFIX_LENGTH_MAX } from "../premium-constants.ts";
import { Timestamp } from "./timestamp.ts";
import { NoContent, type CallTable } from "../call-table.ts";

const Prefix = Type.String({
  description: "As typed; the server converts it to lower case and validates it",
  maxLength: PREFIX_LENGTH_MAX * 4,
});
const Domain = Type.String({ minLength: 1, maxLength: DOMAIN_LENGTH_MAX });
const PaymentId = Type.String({ minLength: 1, maxLength: 128 });

/** GET /api/premium-emails/availability: whether a prefix can be bought now. Reveals no reason. */
const AvailabilityQuery = Type.Object({ prefix: Prefix, domain: Domain });
export const Availability = Type.Object({ available: Type.Boolean() });
export type Availability = Static<typeof Availability>;

/** POST /api/create-payment-intent. `amount` is in dollars and must equal the server's price. */
export const CreatePaymentIntentBody = Type.Object({
  amount: Type.Number(),
  customPrefix: Prefix,
  customDomain: Domain,
  receiptEmail: Type.Optional(Type.String({ maxLength: ADDRESS_LENGTH_MAX })),
});
export type CreatePaymentIntentBody = Static<typeof CreatePaymentIntentBody>;

/** The card form to show: Stripe's Payment Element, or the built-in test mode's. */
const PaymentProviderName = Type.Union([Type.Literal("stripe"), Type.Literal("test")]);

export const PaymentIntent = Type.Object({
  clientSecret: Type.String(),
  paymentIntentId: PaymentId,
  email: Type.String({ description: "The address to buy" }),
  holdExpiresAt: Timestamp,
  serverTime: Timestamp,
  provider: PaymentProviderName,
});
export type PaymentIntent = Static<typeof PaymentIntent>;

/** POST /api/process-premium-payment */
const ProcessPaymentBody = Type.Object({ paymentIntentId: PaymentId });

const premiumEmail = {
  email: Type.String(),
  customDomain: Type.String(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  serverTime: Timestamp,
  duration: Type.Literal("24 hours"),
  type: Type.Literal("premium"),
};

/** `id` is a new bearer token; `password` opens the address on another device. */
export const PremiumEmail = Type.Object({
  ...premiumEmail,
  id: Type.String(),
  password: Type.String(),
  amount: Type.Number({ description: "Dollars paid" }),
  paymentIntentId: PaymentId,
});
export type PremiumEmail = Static<typeof PremiumEmail>;

const activeEmail = { ...premiumEmail, id: Type.String() };

/** GET /api/premium-emails/active: this browser's premium address with the latest expiry; 204 if there is none. */
export const ActivePremiumEmail = Type.Object({
  ...activeEmail,
  others: Type.Array(Type.Object(activeEmail)),
});
export type ActivePremiumEmail = Static<typeof ActivePremiumEmail>;

/** POST /api/payments/webhook: the provider retries the event after any other response. */
const WebhookAnswer = Type.Object({ received: Type.Boolean() });

/** POST /api/payments/test/confirm: a card for the built-in test mode, or the answer to its authentication step. */
export const TestConfirmBody = Type.Object({
  clientSecret: Type.String({ minLength: 1, maxLength: 256 }),
  card: Type.Optional(
    Type.Object({
      number: Type.String({ maxLength: 40 }),
      expMonth: Type.Integer(),
      expYear: Type.Integer(),
      cvc: Type.String({ maxLength: 8 }),
    }),
  ),
  approve: Type.Optional(Type.Boolean()),
});
export type TestConfirmBody = Static<typeof TestConfirmBody>;

export const TestConfirmAnswer = Type.Object({
  status: Type.Union([
    Type.Literal("succeeded"),
    Type.Literal("requires_action"),
    Type.Literal("failed"),
  ]),
  error: Type.Optional(Type.String()),
});
export type TestConfirmAnswer = Static<typeof TestConfirmAnswer>;

export const premiumCalls = {
  "GET /api/premium-emails/availability": {
    operationId: "checkPremiumName",
    summary: "Check whether a name can be bought",

    auth: "none",
    limit: "availability",
    query: AvailabilityQuery,
    answers: { 200: Availability },
  },
  "GET /api/premium-emails/active": {
    operationId: "listPremiumAddresses",
    summary: "List the bought addresses of this browser",

    auth: "none",
    limit: "look",
    answers: { 200: ActivePremiumEmail, 204: NoContent },
    // Each response issues a new token and revokes the oldest; a HEAD response can't carry the token.
    head: false,
  },
  "POST /api/create-payment-intent": {
    operationId: "createPaymentIntent",
    summary: "Begin to buy an address",

    auth: "none",
    limit: "payment",
    body: CreatePaymentIntentBody,
    answers: { 200: PaymentIntent },
  },
  "POST /api/process-premium-payment": {
    operationId: "completePayment",
    summary: "Complete a purchase",

    auth: "none",
    limit: "complete-payment",
    body: ProcessPaymentBody,
    answers: { 200: PremiumEmail },
  },
  "POST /api/payments/webhook": {
    operationId: "receivePaymentEvent",
    summary: "Receive an event of the payment provider",

    auth: "signature",
    limit: "webhook",
    answers: { 200: WebhookAnswer },
  },
  // Exists only in the built-in test mode.
  "POST /api/payments/test/confirm": {
    operationId: "confirmTestPayment",
    summary: "Pay in test mode",

    auth: "none",
    limit: "test-card",
    body: TestConfirmBody,
    answers: { 200: TestConfirmAnswer },
  },
} satisfies CallTable;
