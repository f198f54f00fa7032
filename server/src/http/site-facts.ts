import type { Config } from "../config/config.ts";

/** What only the operator knows, by the name that stands for it in the built site, as `%NAME%`. */
export type SiteFacts = Readonly<Record<string, string>>;

export function siteFacts(
  config: Pick<Config, "publicUrl" | "domains" | "payments" | "outbound">,
): SiteFacts {
  return {
    PUBLIC_URL: config.publicUrl,
    DOMAIN: config.domains[0] ?? "",
    PAYMENTS: config.payments.mode,
    MAIL: config.outbound.transport ? "on" : "off",
  };
}
