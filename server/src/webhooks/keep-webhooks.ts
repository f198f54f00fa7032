import { DELIVERIES_SHOWN } from "@mayfly/contract/key-constants";
import type { Clock } from "../time/clock.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { WebhookKeys } from "./webhook-keys.ts";
import type { WebhookStore } from "./webhook-store.ts";

const LOG_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Shortens the log of each key to its last deliveries. */
export async function shortenDeliveryLog({
  store,
  clock,
}: {
  store: Pick<WebhookStore, "pruneDeliveries">;
  clock: Clock;
}): Promise<void> {
  const beforeMs = clock.nowMs() - LOG_KEPT_MS;
  await store.pruneDeliveries({ kept: DELIVERIES_SHOWN, beforeMs });
}

/** After a change of SECRET_KEY, seals webhooks under the new one, before the operator removes the former. */
export async function resealWebhooks({
  store,
  webhookKeys,
  random,
}: {
  store: Pick<WebhookStore, "listWebhooks" | "resealWebhook">;
  webhookKeys: WebhookKeys;
  random: RandomSource;
}): Promise<void> {
  for (const { webhookId, sealed: former } of await store.listWebhooks()) {
    const target = webhookKeys.isCurrent(former) ? undefined : webhookKeys.open(former);
    if (!target) continue;
    // oxlint-disable-next-line no-await-in-loop -- rare, and a few rows
    await store.resealWebhook({ webhookId, former, sealed: webhookKeys.seal(target, random) });
  }
}
