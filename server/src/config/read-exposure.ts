import type { Config } from "./config.ts";
import { isLocalHost, isLocalUrl } from "./is-local-url.ts";
import { paymentWarnings } from "./read-payments.ts";
import type { Settings } from "./variables.ts";

type Exposure = Pick<Config, "mailtmApi" | "mcp" | "publicSettings">;

/**
 * A site whose PUBLIC_URL is local, but which has settings that only a public one needs, is probably public. It must not
 * offer what only a private one may.
 */
export function readExposure(settings: Settings, publicUrl: string): Exposure {
  const isLocal = isLocalUrl(publicUrl);
  const publicSettings = isLocal ? findPublicSettings(settings) : [];
  const isPrivate = isLocal && publicSettings.length === 0;
  const { MAILTM_API: mailtmApi = isPrivate, MCP: mcp = isPrivate } = settings;
  return { mailtmApi, mcp, publicSettings };
}

function findPublicSettings({ DOMAINS, TRUST_PROXY }: Settings): string[] {
  const publicDomain = DOMAINS.find((domain) => !isLocalHost(domain));
  return [
    ...(publicDomain === undefined ? [] : [`DOMAINS contains ${publicDomain}`]),
    ...(TRUST_PROXY.length > 0 ? ["TRUST_PROXY is set"] : []),
  ];
}

/** Warns the operator about the settings of a site that is, or looks, public. */
export function exposureWarnings(
  { mailtmApi, mcp, publicSettings }: Exposure,
  payments: Config["payments"],
  publicUrl: string,
): string[] {
  const warnings = paymentWarnings(payments, publicUrl);
  if (publicSettings.length === 0) return warnings;
  const consequences = [
    `the links in mails lead to ${publicUrl}`,
    ...(payments.mode === "test" ? ["premium addresses are given away (PAYMENTS)"] : []),
    mailtmApi ? "the API of mail.tm is on" : "the API of mail.tm is off (MAILTM_API)",
    mcp ? "the tools for AI agents are on" : "the tools for AI agents are off (MCP)",
  ];
  return [
    ...warnings,
    `PUBLIC_URL is local, but ${publicSettings.join(" and ")}. If the site is public, set PUBLIC_URL; until then: ${consequences.join("; ")}.`,
  ];
}
