import { DELIVERIES_SHOWN } from "@mayfly/contract/key-constants";
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
} from "../../webhooks/manage-webhooks.ts";
import type { WebhookStore } from "../../webhooks/webhook-store.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { isoTime } from "../present.ts";
import { presentDelivery, presentWebhook } from "../present-webhooks.ts";

type WebhookRoutesDeps = DepsOf<typeof addWebhook> &
  DepsOf<typeof listWebhooks> &
  DepsOf<typeof removeWebhook> &
  DepsOf<typeof rotateSecret> & { store: Pick<WebhookStore, "listDeliveries"> };

/** Calls of an API key's holder. */
export function webhookRoutes(deps: WebhookRoutesDeps): Routes {
  return (add) => {
    add("POST /api/webhooks", async ({ key, body: { url, events, include = [] } }) => {
      const { webhook, secret } = await addWebhook(deps, key, { url, events, include });
      return { ...presentWebhook(webhook), secret };
    });

    add("GET /api/webhooks", async ({ key }) =>
      (await listWebhooks(deps, key.keyId)).map(presentWebhook),
    );

    add("GET /api/webhooks/deliveries", async ({ key }) =>
      (await deps.store.listDeliveries(key.keyId, DELIVERIES_SHOWN)).map(presentDelivery),
    );

    add("DELETE /api/webhooks/:id", ({ key, params }) => removeWebhook(deps, key, params.id));

    add("POST /api/webhooks/:id/rotate-secret", async ({ key, params }) => {
      const { secret, formerSecretEndsAtMs } = await rotateSecret(deps, key, params.id);
      return { secret, formerSecretEndsAt: isoTime(formerSecretEndsAtMs) };
    });
  };
}
