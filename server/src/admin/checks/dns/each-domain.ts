import { type CheckDeps, DnsTrouble, type Dns } from "../check-deps.ts";
import { pass, warning, worstFirst, type Finding } from "../finding.ts";

/** The dependencies of a domain check, with DNS available. */
export type DomainDeps = Omit<CheckDeps, "dns"> & { readonly dns: Dns };

export type DomainCheck = (
  deps: DomainDeps,
  domain: string,
  signal: AbortSignal,
) => Promise<Finding>;

/** Runs a check that needs DNS. Returns a warning if DNS is off or doesn't answer. */
export async function withDns(
  deps: CheckDeps,
  check: (deps: DomainDeps) => Promise<Finding>,
): Promise<Finding> {
  const { dns } = deps;
  if (!dns) return warning("Not checked: DNS_RESOLVER is off.");
  if (!(await dns.isAnswered())) return warning("Not checked: no name server answers.");
  return lookUp({ ...deps, dns }, check);
}

async function lookUp(
  deps: DomainDeps,
  check: (deps: DomainDeps) => Promise<Finding>,
): Promise<Finding> {
  try {
    return await check(deps);
  } catch (error) {
    // A failed query isn't a negative answer.
    if (error instanceof DnsTrouble) return warning(`${error.message}.`);
    throw error;
  }
}

/** Runs one check for several domains and returns one finding with the worst status. */
export async function checkEachDomain(
  deps: CheckDeps,
  { domains, check, allWell }: { domains: readonly string[]; check: DomainCheck; allWell: string },
  signal: AbortSignal,
): Promise<Finding> {
  const found = await Promise.all(
    domains.map(async (domain) => ({
      domain,
      finding: await checkDomainFor(check, deps, { domain, signal }),
    })),
  );
  const [worst] = found.toSorted((one, other) => worstFirst(one.finding, other.finding));
  if (!worst) return pass("There are no domains.");
  return found.length === 1 ? worst.finding : joined(found, worst.finding, allWell);
}

/** Runs a check for a single domain. */
export function checkDomainFor(
  check: DomainCheck,
  deps: CheckDeps,
  { domain, signal }: { domain: string; signal: AbortSignal },
): Promise<Finding> {
  return withDns(deps, async (asking) => {
    const finding = await lookUp(asking, (given) => check(given, domain, signal));
    return finding.status !== "pass" && isReserved(domain) ? RESERVED_DOMAIN_WARNING : finding;
  });
}

type Found = { readonly domain: string; readonly finding: Finding };

function joined(found: readonly Found[], worst: Finding, allWell: string): Finding {
  const alike = found.every(({ finding }) => finding.message === worst.message);
  if (alike) return worst;
  const unwell = found.filter(({ finding }) => finding.status !== "pass");
  const records = unwell.flatMap(({ finding }) => finding.records ?? []);
  const advice = [...new Set(unwell.flatMap(({ finding }) => finding.recommendation ?? []))];
  return {
    status: worst.status,
    message: worst.status === "pass" ? allWell : worst.message + others(unwell.length - 1),
    details: found.flatMap(({ domain, finding: { message, details = [] } }) => [
      message.includes(domain) ? message : `${domain}: ${message}`,
      ...details.map((line) => `  ${line}`),
    ]),
    ...(advice.length > 0 && { recommendation: advice.join(" ") }),
    ...(records.length > 0 && { records }),
  };
}

function others(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? " One more domain is listed below."
    : ` ${count} more domains are listed below.`;
}

/** RFC 2606, RFC 6761, and `internal` for private use: public DNS never resolves them. */
const RESERVED = new Set(["test", "example", "invalid", "localhost", "local", "internal"]);

export function isReserved(domain: string): boolean {
  return RESERVED.has(domain.slice(domain.lastIndexOf(".") + 1));
}

export const RESERVED_DOMAIN_WARNING = warning(
  "Domains such as mayfly.test are for testing only: they have no DNS records and can’t receive mail from outside.",
  { recommendation: "To receive mail from outside, set DOMAINS to domains that you own." },
);
