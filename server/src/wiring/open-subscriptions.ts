import type { RateCounters } from "../abuse/rate-limit-store.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Clock } from "../time/clock.ts";
import { companyAddress } from "../company/company-inboxes.ts";
import { deriveSubscriberKeys } from "../company/subscriber-keys.ts";
import type { Subscriptions } from "../company/request-subscription.ts";
import { createSubscriptionLinks } from "../company/subscription-links.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import type { MailTransport } from "../outbound/mail-transport.ts";
import type { TargetKeys } from "../outbound/forward-targets/target-keys.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { Store } from "../store/store.ts";

type SubscriptionsEdgeDeps = {
  config: Config;
  log: Log;
  store: Store;
  clock: Clock;
  random: RandomSource;
  activity: ActivityCounter;
  transport: MailTransport;
  targetKeys: TargetKeys;
  localLimits: RateCounters;
};

/** Wires subscriptions and their confirmation mails. */
export function openSubscriptions(
  { config, localLimits, ...deps }: SubscriptionsEdgeDeps,
  secrets: readonly [Buffer, ...Buffer[]],
): Subscriptions {
  const { domains, limits, outbound, publicUrl } = config;
  const keys = deriveSubscriberKeys(secrets);
  return {
    ...deps,
    fallback: localLimits,
    keys,
    links: createSubscriptionLinks(keys, { publicUrl }),
    from: outbound.from,
    abuseAddress: companyAddress("abuse", domains[0]),
    mailsPerDay: limits.LIMIT_SUBSCRIPTION_MAILS_PER_DAY,
  };
}
