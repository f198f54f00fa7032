import { EXTENSIONS_MAX, FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import {
  lifetimeAdjective,
  lifetimeText,
  lifetimeWords,
  shortLifetime,
} from "@mayfly/contract/lifetime-words";
import type { Config, ThirdParties } from "../../config/config.ts";

/** Less than a year, as RFC 9116 2.5.5 recommends, from each start. */
const SECURITY_LIFETIME_MS = 364 * 86_400_000;

const MINUTE_MS = 60_000;

/** Facts that only the operator knows, by the name of their placeholder in the built site (`%NAME%`). */
export type SiteFacts = Readonly<Record<string, string>>;

export function siteFacts(
  config: Pick<
    Config,
    "publicUrl" | "domains" | "payments" | "outbound" | "thirdParties" | "freeLifetimeMs"
  >,
  nowMs: number,
): SiteFacts {
  return {
    PUBLIC_URL: config.publicUrl,
    SECURITY_EXPIRES: new Date(nowMs + SECURITY_LIFETIME_MS).toISOString(),
    DOMAIN: config.domains[0],
    PAYMENTS: config.payments.mode,
    ADDRESS_MINUTES: String(config.freeLifetimeMs / MINUTE_MS),
    ...lifetimeFacts(config.freeLifetimeMs),
    MAIL: config.outbound.transport ? "on" : "off",
    ANALYTICS: config.thirdParties.analyticsId === undefined ? "off" : "on",
    ANALYTICS_ID: config.thirdParties.analyticsId ?? "",
    ADS: adsFact(config.thirdParties),
    AD_CLIENT_ID: config.thirdParties.adClientId ?? "",
  };
}

/** How the texts name the lifetime of a free address, and the longest one, with all extensions. */
function lifetimeFacts(lifetimeMs: number): SiteFacts {
  const spoken =
    lifetimeMs === FREE_LIFETIME_MS ? "a quarter of an hour" : lifetimeText(lifetimeMs);
  return {
    FREE_LIFETIME_SPOKEN: spoken,
    // In the query of a URL.
    FREE_LIFETIME_ENCODED: encodeURIComponent(spoken),
    FREE_LIFETIME: lifetimeText(lifetimeMs),
    FREE_LIFETIME_SHORT: lifetimeWords(lifetimeMs),
    FREE_LIFETIME_SHORTEST: shortLifetime(lifetimeMs),
    FREE_LIFETIME_ADJECTIVE: lifetimeAdjective(lifetimeMs),
    FREE_LIFETIME_MAX: lifetimeText(lifetimeMs * (1 + EXTENSIONS_MAX)),
  };
}

function adsFact({ adClientId, adsRefused }: ThirdParties): string {
  if (adsRefused) return "refused";
  return adClientId === undefined ? "off" : "on";
}
