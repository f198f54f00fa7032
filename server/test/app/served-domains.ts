import type { ServedDomains } from "../../src/domains/live-domains.ts";

/** Domains as an instance has them where nobody changes them: all of them are offered. */
export function servedDomains(...names: readonly string[]): ServedDomains {
  return {
    defaultDomain: names[0] ?? "",
    offered: () => names,
    receives: (domain) => names.includes(domain),
  };
}
