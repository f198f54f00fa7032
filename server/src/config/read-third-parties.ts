import { AD_CLIENT_ID_PREFIX } from "@mayfly/contract";
import type { EnvReader } from "./env-reader.ts";

/** Third parties on the page, for visitors who agree. */
export type ThirdParties = {
  analyticsId: string | undefined;
  adClientId: string | undefined;
  /** The configured id isn't a client id: the page logs this to the console and shows no ads. */
  adsRefused: boolean;
};

export function readThirdParties(read: EnvReader): ThirdParties {
  const adClientId = read.text("AD_CLIENT_ID", "");
  const usable = adClientId.startsWith(AD_CLIENT_ID_PREFIX);
  return {
    analyticsId: readAnalyticsId(read),
    adClientId: usable ? adClientId : undefined,
    adsRefused: adClientId !== "" && !usable,
  };
}

function readAnalyticsId(read: EnvReader): string | undefined {
  if (!read.isSet("ANALYTICS_ID")) return undefined;
  const allowed = "a measurement ID, such as G-ABC123DEF4";
  return read.matching("ANALYTICS_ID", "", { pattern: /^[\w-]{1,64}$/, allowed });
}

export function thirdPartyWarnings({ adsRefused }: ThirdParties): string[] {
  if (!adsRefused) return [];
  return [`AD_CLIENT_ID doesn't start with ${AD_CLIENT_ID_PREFIX}: no ads are shown`];
}
