import type { AdminKey } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { DELIVERIES_SHOWN } from "@mayfly/contract/key-constants";
import type { ApiKey, ApiKeyStore, ListedApiKey } from "../../api-keys/api-key-store.ts";
import { createApiKey, revokeApiKey } from "../../api-keys/manage-keys.ts";
import { AppError } from "../../app-error.ts";
import { listWebhooks } from "../../webhooks/manage-webhooks.ts";
import type { WebhookStore } from "../../webhooks/webhook-store.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { isoTime, isoTimeOrNull } from "../present.ts";
import { presentDelivery, presentWebhook } from "../present-webhooks.ts";
import type { AdminAccess } from "./admin-access.ts";

type KeyRoutesDeps = DepsOf<typeof createApiKey> &
  DepsOf<typeof revokeApiKey> &
  DepsOf<typeof listWebhooks> & {
    store: Pick<ApiKeyStore, "listApiKeys"> & Pick<WebhookStore, "listDeliveries">;
  };

/** Calls to create, list, and revoke API keys. */
export function adminKeyRoutes(deps: KeyRoutesDeps, access: AdminAccess): Routes {
  const { store, clock } = deps;
  const findKey = async (keyId: string): Promise<ListedApiKey> => {
    const key = (await store.listApiKeys(clock.nowMs())).find((one) => one.keyId === keyId);
    if (!key) throw new AppError("API_KEY_NOT_FOUND");
    return key;
  };
  return (add) => {
    add("GET /api/admin/keys", async () =>
      (await store.listApiKeys(clock.nowMs())).map(presentListed),
    );

    add("POST /api/admin/keys", async ({ body: { name, ...quotas }, request }) => {
      const subject = name.trim();
      const { created, key } = await access.audited(
        request,
        { action: "create-api-key", subject },
        () => createApiKey(deps, { name, quotas }),
      );
      return { ...presentKey(created), key };
    });

    add("DELETE /api/admin/keys/:id", async ({ params, request }) => {
      const { keyId, name } = await findKey(params.id);
      await access.audited(request, { action: "revoke-api-key", subject: `${keyId} ${name}` }, () =>
        revokeApiKey(deps, keyId),
      );
      return { message: ADMIN_NOTICES.keyRevoked(name) };
    });

    add("GET /api/admin/keys/:id/webhooks", async ({ params }) => {
      const { keyId } = await findKey(params.id);
      const [webhooks, deliveries] = await Promise.all([
        listWebhooks(deps, keyId),
        store.listDeliveries(keyId, DELIVERIES_SHOWN),
      ]);
      return {
        webhooks: webhooks.map(presentWebhook),
        deliveries: deliveries.map(presentDelivery),
      };
    });
  };
}

function presentListed({ activeAddresses, webhooks, ...key }: ListedApiKey): AdminKey {
  return { ...presentKey(key), activeAddresses, webhooks };
}

function presentKey(key: ApiKey): Omit<AdminKey, "activeAddresses" | "webhooks"> {
  return {
    id: key.keyId,
    name: key.name,
    creationsPerHour: key.creationsPerHour,
    liveAddresses: key.liveAddresses,
    minutes: key.minutes,
    createdAt: isoTime(key.createdAtMs),
    lastUsedAt: isoTimeOrNull(key.lastUsedAtMs),
    revokedAt: isoTimeOrNull(key.revokedAtMs),
  };
}
