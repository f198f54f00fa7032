import type { Clock } from "../time/clock.ts";
import { companyAddress } from "../company/company-address.ts";
import type { Config } from "../config/config.ts";
import type { ServedDomains } from "../domains/served-domains.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import { createForwardGate, type ForwardGate } from "../outbound/forward-targets/forward-gate.ts";
import type { MailTransport } from "../outbound/mail-transport.ts";
import type { TargetKeys } from "../outbound/forward-targets/target-keys.ts";
import { createTargetLinks } from "../outbound/forward-targets/target-links.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { Store } from "../store/store.ts";

export type MailOnDeps = {
  config: Config;
  store: Store;
  clock: Clock;
  random: RandomSource;
  contentKeys: ContentKeys;
  domains: ServedDomains;
  transport: MailTransport;
  targetKeys: TargetKeys;
};

/** Consent releases several messages at once, but never a flood. */
const WAITING_MAX = 5;

/** Wires the gate that checks recipients of forwarded mail. */
export function openForwardGate({ config, targetKeys, ...deps }: MailOnDeps): ForwardGate {
  const { outbound, publicUrl, limits } = config;
  const { domains } = deps;
  return createForwardGate({
    ...deps,
    keys: targetKeys,
    links: createTargetLinks(targetKeys, { publicUrl }),
    rules: {
      confirm: outbound.confirmForwards,
      isOurs: domains.receives,
      defaultDomain: domains.defaultDomain,
      mailFrom: outbound.from,
      abuseAddress: companyAddress("abuse", domains.defaultDomain),
      waitingMax: Math.min(WAITING_MAX, limits.LIMIT_SENT_PER_TARGET_PER_DAY),
    },
  });
}
