import type { Webhook, WebhookDelivery } from "@mayfly/contract";
import { WEBHOOK_EVENTS, WEBHOOK_PARTS } from "@mayfly/contract/key-constants";
import { formatMessageId } from "../inbox/messages/message-id.ts";
import type { OpenedWebhook } from "../webhooks/manage-webhooks.ts";
import type { LoggedDelivery } from "../webhooks/webhook-store.ts";
import { isoTime, isoTimeOrNull } from "./present.ts";

/** Converts webhooks and their log to the contract's types. */

export function presentWebhook(webhook: OpenedWebhook): Webhook {
  const [events, includes] = [webhook.events.split(" "), webhook.includes.split(" ")];
  return {
    id: webhook.webhookId,
    url: webhook.url,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    include: WEBHOOK_PARTS.filter((part) => includes.includes(part)),
    createdAt: isoTime(webhook.createdAtMs),
    disabledAt: isoTimeOrNull(webhook.disabledAtMs),
  };
}

export function presentDelivery(delivery: LoggedDelivery): WebhookDelivery {
  const { publicId, seq } = delivery;
  return {
    id: delivery.eventId,
    webhookId: delivery.webhookId,
    event: delivery.event,
    addressId: publicId,
    messageId: seq === 0 ? null : formatMessageId(publicId, seq),
    state: delivery.state,
    attempts: delivery.attempts,
    responseStatus: delivery.responseStatus,
    reason: delivery.reason,
    createdAt: isoTime(delivery.createdAtMs),
    lastAttemptAt: isoTimeOrNull(delivery.lastAttemptAtMs),
    nextAttemptAt: isoTimeOrNull(delivery.dueAtMs),
  };
}
