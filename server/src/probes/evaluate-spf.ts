import type { EvaluateSpf } from "../admin/checks/check-deps.ts";
import type { Resolve } from "../authenticity/dns-cache.ts";

const SPF_MS = 6_000;

/**
 * Evaluates SPF with the library of the sender checks, in strict mode, because receivers' libraries may be strict (RFC
 * 7208).
 */
export function createSpfEvaluator(resolve: Resolve, hostname: string): EvaluateSpf {
  return async (domain, ip) => {
    // Loaded at the first use, for a faster start.
    const { spf } = await import("mailauth/lib/spf/index.js");
    const { status } = await spf({
      sender: `postmaster@${domain}`,
      ip,
      helo: hostname,
      mta: hostname,
      strict: true,
      maxElapsedTime: SPF_MS,
      // The library's type declares strings only, but it accepts the results of node:dns.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      resolver: async (name, type) => (await resolve(name, type)) as string[],
    });
    return { result: status.result, comment: status.comment ?? "" };
  };
}
