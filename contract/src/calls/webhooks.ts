import { Type, type Static } from "typebox";
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_PARTS,
  WEBHOOK_URL_LENGTH_MAX,
} from "../key-constants.ts";
import { NoContent, type CallTable } from "../call-table.ts";
import { PRINTABLE } from "./patterns.ts";
import { Timestamp } from "./timestamp.ts";

/** Webhooks of an API key: they report the mail and the end of addresses that the key created. */

const Events = Type.Array(Type.Enum([...WEBHOOK_EVENTS]), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
  uniqueItems: true,
});

const Include = Type.Array(Type.Enum([...WEBHOOK_PARTS]), {
  description: "Parts of a message that the body contains only on request",
  maxItems: WEBHOOK_PARTS.length,
  uniqueItems: true,
});

/** POST /api/webhooks */
const CreateWebhookBody = Type.Object({
  url: Type.String({
    description: "An https:// URL of a public host",
    minLength: 1,
    maxLength: WEBHOOK_URL_LENGTH_MAX,
  }),
  events: Events,
  include: Type.Optional(Include),
});

const webhook = {
  id: Type.String(),
  url: Type.String(),
  events: Events,
  include: Include,
  createdAt: Timestamp,
  disabledAt: Type.Union([Timestamp, Type.Null()], {
    description: "When the endpoint answered 410, which ends deliveries to it",
  }),
};

export const Webhook = Type.Object(webhook);
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({
  description: "Signs deliveries (whsec_ and Base64, Standard Webhooks); can’t be retrieved again",
});

export const CreatedWebhook = Type.Object({ ...webhook, secret: Secret });
export type CreatedWebhook = Static<typeof CreatedWebhook>;

/** POST /api/webhooks/{id}/rotate-secret: until `formerSecretEndsAt`, both secrets sign each delivery. */
const RotatedSecret = Type.Object({ secret: Secret, formerSecretEndsAt: Timestamp });

/** One delivery in the log of a key, the latest first. Content isn't logged. */
export const WebhookDelivery = Type.Object({
  id: Type.String({ description: "The header webhook-id; the same in each attempt" }),
  webhookId: Type.String(),
  event: Type.Enum([...WEBHOOK_EVENTS]),
  addressId: Type.String(),
  messageId: Type.Union([Type.String(), Type.Null()]),
  state: Type.Enum([...DELIVERY_STATES]),
  attempts: Type.Integer({ minimum: 0 }),
  responseStatus: Type.Union([Type.Integer(), Type.Null()], {
    description: "Of the last attempt; null: no response",
  }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: "Why the last attempt failed, or why the delivery was dropped",
  }),
  createdAt: Timestamp,
  lastAttemptAt: Type.Union([Timestamp, Type.Null()]),
  nextAttemptAt: Type.Union([Timestamp, Type.Null()]),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const WebhookParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, pattern: PRINTABLE }),
});

export const webhookCalls = {
  "POST /api/webhooks": {
    operationId: "addWebhook",
    summary: "Add a webhook",
    auth: "key",
    limit: "key",
    body: CreateWebhookBody,
    answers: { 201: CreatedWebhook },
  },
  "GET /api/webhooks": {
    operationId: "listWebhooks",
    summary: "List the webhooks of the key",
    auth: "key",
    limit: "key",
    answers: { 200: Type.Array(Webhook) },
  },
  "GET /api/webhooks/deliveries": {
    operationId: "listWebhookDeliveries",
    summary: "List the last deliveries of the key",
    auth: "key",
    limit: "key",
    answers: { 200: Type.Array(WebhookDelivery) },
  },
  "DELETE /api/webhooks/:id": {
    operationId: "deleteWebhook",
    summary: "Delete a webhook",
    auth: "key",
    limit: "key",
    params: WebhookParams,
    answers: { 204: NoContent },
  },
  "POST /api/webhooks/:id/rotate-secret": {
    operationId: "rotateWebhookSecret",
    summary: "Replace the secret of a webhook",
    auth: "key",
    limit: "key",
    params: WebhookParams,
    answers: { 200: RotatedSecret },
  },
} satisfies CallTable;
