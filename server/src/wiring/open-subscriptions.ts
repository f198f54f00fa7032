import { companyAddress } from "../company/company-inboxes.ts";
import { deriveSubscriberKeys } from "../company/subscriber-keys.ts";
import type { Subscriptions } from "../company/request-subscription.ts";
import { createSubscriptionLinks } from "../company/subscription-links.ts";
import type { AppCore } from "./app-core.ts";

type Deps = Pick<
  AppCore,
  | "config"
  | "log"
  | "store"
  | "clock"
  | "random"
  | "activity"
  | "transport"
  | "targetKeys"
  | "localLimits"
>;

/** Wires subscriptions and their confirmation mails. */
export function openSubscriptions(
  { config, localLimits, ...deps }: Deps,
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
