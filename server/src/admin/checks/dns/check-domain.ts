import type { CheckDeps } from "../check-deps.ts";
import { checkDkim } from "./check-dkim.ts";
import { checkDmarc } from "./check-dmarc.ts";
import { checkMx } from "./check-mx.ts";
import { checkSpf } from "./check-spf.ts";
import { checkDomainFor } from "./each-domain.ts";
import type { Finding } from "../finding.ts";

export type DomainFindings = { readonly [Name in "mx" | "spf" | "dkim" | "dmarc"]: Finding };

/** Runs the DNS checks of one domain, even if it isn't configured here. DNS errors become findings. */
export async function checkDomain(
  deps: CheckDeps,
  domain: string,
  signal: AbortSignal,
): Promise<DomainFindings> {
  const query = { domain, signal };
  const [mx, spf, dkim, dmarc] = await Promise.all([
    checkDomainFor(checkMx, deps, query),
    checkDomainFor(checkSpf, deps, query),
    checkDomainFor(checkDkim, deps, query),
    checkDomainFor(checkDmarc, deps, query),
  ]);
  return { mx, spf, dkim, dmarc };
}
