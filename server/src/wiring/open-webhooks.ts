import type { Config } from "../config/config.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { Log } from "../log.ts";
import { createPublicPoster } from "../outgoing-http/post-to-public.ts";
import { measureWebhooks } from "../metrics/measure-parts.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { createMailAnnouncer, type MailAnnouncer } from "../webhooks/announce-mail.ts";
import { createDeliverySender, type DeliverySender } from "../webhooks/send-deliveries.ts";
import { deriveWebhookKeys, type WebhookKeys } from "../webhooks/webhook-keys.ts";
import type { WebhookPoster } from "../webhooks/webhook-poster.ts";

export type Webhooks = {
  webhookKeys: WebhookKeys;
  poster: WebhookPoster;
  mailAnnouncer: MailAnnouncer;
  deliverySender: DeliverySender;
};

type Deps = {
  config: Config;
  store: Store;
  clock: Clock;
  log: Log;
  contentKeys: ContentKeys;
  random: RandomSource;
};

const USER_AGENT = "Mayfly-Webhooks/1";

/** Processes with the role `jobs` send; others queue only. */
export function openWebhooks(
  { metrics, ...deps }: Deps & { metrics: Metrics | undefined },
  secrets: readonly [Buffer, ...Buffer[]],
): Webhooks {
  const { config, log } = deps;
  const webhookKeys = deriveWebhookKeys(secrets);
  const publicPoster = createPublicPoster({
    nameServers: typeof config.dns === "string" ? undefined : config.dns,
    allowsLocal: config.webhookLocalTargets,
    userAgent: USER_AGENT,
  });
  const poster = measureWebhooks(publicPoster, metrics);
  const deliverySender = createDeliverySender({ ...deps, poster, webhookKeys });
  const sendSoon = (): void => {
    deliverySender.send().catch((error: unknown) => {
      log.warn({ err: error }, "failed to take webhook deliveries; they are taken later");
    });
  };
  const onQueued = config.roles.includes("jobs") ? sendSoon : () => {};
  const mailAnnouncer = createMailAnnouncer({ ...deps, onQueued });
  return { webhookKeys, poster, mailAnnouncer, deliverySender };
}
