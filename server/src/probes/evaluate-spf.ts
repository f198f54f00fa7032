import type { EvaluateSpf } from "../admin/checks/check-deps.ts";
import type { Resolve } from "../authenticity/dns-cache.ts";

const SPF_MS = 6_000;

/** SPF by the library that judges senders, held to the letter of RFC 7208: others' libraries may be. */
export function evaluateSpfWith(resolve: Resolve, hostname: string): EvaluateSpf {
  return async (domain, ip) => {
    // Loaded only where somebody asks: a start is quicker without it.
    const { spf } = await import("mailauth/lib/spf/index.js");
    const { status } = await spf({
      sender: `postmaster@${domain}`,
      ip,
      helo: hostname,
      mta: hostname,
      strict: true,
      maxElapsedTime: SPF_MS,
      // The library declares strings only, and takes what node:dns gives.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      resolver: async (name, type) => (await resolve(name, type)) as string[],
    });
    return { result: status.result, comment: status.comment ?? "" };
  };
}
