import { Type, type Static } from "typebox";
import {
  KEY_CREATIONS_PER_HOUR_MAX,
  KEY_LIVE_ADDRESSES_MAX,
  KEY_MINUTES_MAX,
  KEY_NAME_LENGTH_MAX,
} from "../../key-constants.ts";
import type { CallTable } from "../../call-table.ts";
import { Count } from "./lists.ts";
import { AdminDone } from "./admin.ts";
import { SAID_IN_A_LINE } from "../patterns.ts";
import { Timestamp } from "../timestamp.ts";
import { Webhook, WebhookDelivery } from "../webhooks.ts";

/** API keys: the operator creates, lists, and revokes them. */

const quota = (maximum: number, description: string) =>
  Type.Integer({ minimum: 1, maximum, description });

const quotas = {
  creationsPerHour: quota(KEY_CREATIONS_PER_HOUR_MAX, "New addresses an hour"),
  liveAddresses: quota(KEY_LIVE_ADDRESSES_MAX, "Live addresses at a time"),
  minutes: quota(KEY_MINUTES_MAX, "Longest life of an address, in minutes"),
};

/** POST /api/admin/keys; absent quotas have their default. */
export const CreateKeyBody = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: KEY_NAME_LENGTH_MAX,
    pattern: SAID_IN_A_LINE,
  }),
  creationsPerHour: Type.Optional(quotas.creationsPerHour),
  liveAddresses: Type.Optional(quotas.liveAddresses),
  minutes: Type.Optional(quotas.minutes),
});
export type CreateKeyBody = Static<typeof CreateKeyBody>;

const apiKey = {
  id: Type.String(),
  name: Type.String(),
  ...quotas,
  createdAt: Timestamp,
  lastUsedAt: Type.Union([Timestamp, Type.Null()], {
    description: "When it last created an address",
  }),
  revokedAt: Type.Union([Timestamp, Type.Null()]),
};

/** GET /api/admin/keys: keys that work first, each group by the newest. */
export const AdminKey = Type.Object({
  ...apiKey,
  activeAddresses: Count,
  webhooks: Count,
});
export type AdminKey = Static<typeof AdminKey>;

export const CreatedKey = Type.Object({
  ...apiKey,
  key: Type.String({ description: "The API key; can’t be retrieved again" }),
});
export type CreatedKey = Static<typeof CreatedKey>;

/** GET /api/admin/keys/{id}/webhooks: the webhooks of a key, and its last deliveries. */
export const KeyWebhooks = Type.Object({
  webhooks: Type.Array(Webhook),
  deliveries: Type.Array(WebhookDelivery),
});
export type KeyWebhooks = Static<typeof KeyWebhooks>;

const KeyParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export const adminKeyCalls = {
  "GET /api/admin/keys": {
    operationId: "listApiKeys",
    summary: "List API keys",
    auth: "operator",
    answers: { 200: Type.Array(AdminKey) },
  },
  "POST /api/admin/keys": {
    operationId: "createApiKey",
    summary: "Create an API key",
    auth: "operator",
    body: CreateKeyBody,
    answers: { 201: CreatedKey },
  },
  "DELETE /api/admin/keys/:id": {
    operationId: "revokeApiKey",
    summary: "Revoke an API key",
    auth: "operator",
    params: KeyParams,
    answers: { 200: AdminDone },
  },
  "GET /api/admin/keys/:id/webhooks": {
    operationId: "listApiKeyWebhooks",
    summary: "List the webhooks and last deliveries of an API key",
    auth: "operator",
    params: KeyParams,
    answers: { 200: KeyWebhooks },
  },
} satisfies CallTable;
