import { createPublicPoster } from "../outgoing-http/post-to-public.ts";
import { measureWebhooks } from "../metrics/measure-parts.ts";
import { createMailAnnouncer, type MailAnnouncer } from "../webhooks/announce-mail.ts";
import { createDeliverySender, type DeliverySender } from "../webhooks/send-deliveries.ts";
import { deriveWebhookKeys, type WebhookKeys } from "../webhooks/webhook-keys.ts";
import type { WebhookPoster } from "../webhooks/webhook-poster.ts";
import type { AppCore } from "./app-core.ts";

export type Webhooks = {
  webhookKeys: WebhookKeys;
  poster: WebhookPoster;
  mailAnnouncer: MailAnnouncer;
  deliverySender: DeliverySender;
};

type Deps = Pick<
  AppCore,
  "config" | "store" | "clock" | "log" | "contentKeys" | "random" | "metrics"
>;

const USER_AGENT = "Mayfly-Webhooks/1";

/** Processes with the role `jobs` send; others queue only. */
export function openWebhooks(
  { metrics, ...deps }: Deps,
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
