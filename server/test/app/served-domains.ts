import type { ServedDomains } from "../../src/domains/live-domains.ts";

/** The domains of an instance without changes in the panel: all are offered. */
export function servedDomains(...names: readonly string[]): ServedDomains {
  return {
    defaultDomain: names[0] ?? "",
    offered: () => names,
    receives: (domain) => names.includes(domain),
  };
}
