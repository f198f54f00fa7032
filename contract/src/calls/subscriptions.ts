import { Type, type Static } from "typebox";
import { ADDRESS_LENGTH_MAX } from "../constants.ts";
import { SUBSCRIPTION_TOPICS, type SubscriptionTopic } from "../subscription-topics.ts";
import { NoContent, type CallTable } from "../call-table.ts";

const SubscriptionTopicId = Type.Unsafe<SubscriptionTopic>(
  Type.Union(
    SUBSCRIPTION_TOPICS.map((topic) => Type.Literal(topic)),
    { description: "The newsletter, or a webinar's id" },
  ),
);

/** POST /api/subscriptions */
export const SubscribeBody = Type.Object({
  email: Type.String({
    description: "As typed; the server validates it",
    minLength: 1,
    maxLength: ADDRESS_LENGTH_MAX,
  }),
  topic: SubscriptionTopicId,
});
export type SubscribeBody = Static<typeof SubscribeBody>;

/** Doesn't reveal whether the address is already subscribed. */
export const Confirmation = Type.Union([Type.Literal("mailed"), Type.Literal("unavailable")], {
  description:
    "mailed: an email asks for confirmation (at most one in 30 days for an address; its link works for seven days; a later request waits for the next email). unavailable: this service can't send mail there; the unconfirmed request is stored for seven days",
});
export type Confirmation = Static<typeof Confirmation>;

/** `message` is shown to the visitor. */
const SubscribeAnswer = Type.Object({
  success: Type.Literal(true),
  confirmation: Confirmation,
  message: Type.String(),
});

/**
 * POST /api/subscriptions/confirm and /api/subscriptions/unsubscribe: the targets of the links in our mails. The
 * page reads the token from the URL's fragment and posts it after a click.
 */
const SubscriptionTokenBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 512 }),
});

/** `message` is shown to the visitor. */
const SubscriptionAnswer = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
});

/** POST /api/subscriptions/one-click?token=… (RFC 8058): mail programs send it as a form. */
const OneClickQuery = SubscriptionTokenBody;

export const subscriptionCalls = {
  "POST /api/subscriptions": {
    operationId: "addSubscription",
    summary: "Subscribe an address to the newsletter or a webinar",

    auth: "none",
    limit: "subscription",
    body: SubscribeBody,
    answers: { 200: SubscribeAnswer },
  },
  "POST /api/subscriptions/confirm": {
    operationId: "confirmSubscription",
    summary: "Confirm a subscription, with the token of a link",

    auth: "none",
    limit: "subscription-link",
    body: SubscriptionTokenBody,
    answers: { 200: SubscriptionAnswer },
  },
  "POST /api/subscriptions/unsubscribe": {
    operationId: "endSubscription",
    summary: "End a subscription, with the token of a link",

    auth: "none",
    limit: "subscription-link",
    body: SubscriptionTokenBody,
    answers: { 200: SubscriptionAnswer },
  },
  // Counted only by the limit of all calls: large providers send it for all their users.
  "POST /api/subscriptions/one-click": {
    operationId: "endSubscriptionInOneClick",
    summary: "End a subscription from a mail program (RFC 8058)",

    auth: "signature",
    query: OneClickQuery,
    answers: { 200: SubscriptionAnswer },
  },
  // A browser that opens the URL gets the page.
  "GET /api/subscriptions/one-click": {
    auth: "signature",
    limit: "look",
    query: OneClickQuery,
    answers: { 303: NoContent },
    isInternal: true,
  },
} satisfies CallTable;
