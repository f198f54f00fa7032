import { isLocalHost, isLocalUrl } from "./is-local-url.ts";
import type { Settings } from "./variables.ts";

/**
 * Returns the settings that only a public installation needs, if PUBLIC_URL is local all the same: the operator has
 * probably forgotten it, and the site must not offer what only a private one may.
 */
export function findPublicSettings(
  { DOMAINS, TRUST_PROXY }: Pick<Settings, "DOMAINS" | "TRUST_PROXY">,
  publicUrl: string,
): string[] {
  if (!isLocalUrl(publicUrl)) return [];
  const publicDomain = DOMAINS.find((domain) => !isLocalHost(domain));
  return [
    ...(publicDomain === undefined ? [] : [`DOMAINS contains ${publicDomain}`]),
    ...(TRUST_PROXY.length > 0 ? ["TRUST_PROXY is set"] : []),
  ];
}

type Exposed = { publicUrl: string; givesAway: boolean; mailtmApi: boolean };

export function publicUrlWarnings(
  publicSettings: readonly string[],
  { publicUrl, givesAway, mailtmApi }: Exposed,
): string[] {
  if (publicSettings.length === 0) return [];
  const consequences = [
    `the links in mails lead to ${publicUrl}`,
    ...(givesAway ? ["premium addresses are given away (PAYMENTS)"] : []),
    mailtmApi ? "the API of mail.tm is on" : "the API of mail.tm is off (MAILTM_API)",
  ];
  return [
    `PUBLIC_URL is local, but ${publicSettings.join(" and ")}. If the site is public, set PUBLIC_URL; until then: ${consequences.join("; ")}.`,
  ];
}
