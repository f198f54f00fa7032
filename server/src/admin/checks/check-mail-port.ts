import type { CheckDeps } from "./check-deps.ts";
import { withDns, type DomainDeps } from "./dns/each-domain.ts";
import { pass, warning, type Finding } from "./finding.ts";
import { isPublic } from "./dns/own-addresses.ts";

/** Many domains share a server; more servers would make the details too long. */
const HOSTS_MAX = 8;

/**
 * Checks that the servers in the MX records accept connections. At worst a warning, because a network may block its own
 * outgoing connections.
 */
export function checkMailPort(deps: CheckDeps, signal: AbortSignal): Promise<Finding> {
  return withDns(deps, async (asking) => {
    const hosts = await mailHosts(asking);
    if (hosts.length === 0) return warning("No MX record names a server to test.");
    const { mailPort } = deps.setUp;
    const answers = await Promise.all(hosts.map((host) => checkHost(asking, host, signal)));
    const details = answers.map(({ host, says }) => `${host}:${mailPort}: ${says}`);
    const silent = answers.find(({ isOpen }) => !isOpen);
    if (!silent)
      return pass(`Port ${mailPort} is open on all servers in the MX records.`, { details });
    return warning(`This machine can’t reach port ${mailPort} of ${silent.host}.`, {
      details,
      recommendation: `Open port ${mailPort} in the firewall and forward it to SMTP_PORT. Many networks block outgoing connections to port ${mailPort}, so test from outside as well: nc ${silent.host} ${mailPort}`,
    });
  });
}

async function mailHosts({ dns, setUp }: DomainDeps): Promise<string[]> {
  const named = await Promise.all(setUp.receiving.map((domain) => dns.mailServers(domain)));
  const hosts = named.flat().flatMap(({ host }) => (host === "" ? [] : [host]));
  return [...new Set(hosts)].slice(0, HOSTS_MAX);
}

type Answer = { readonly host: string; readonly isOpen: boolean; readonly says: string };

async function checkHost(
  { dns, setUp, greet }: DomainDeps,
  host: string,
  signal: AbortSignal,
): Promise<Answer> {
  const [ip] = (await dns.addresses(host)).filter(isPublic);
  if (ip === undefined) return { host, isOpen: false, says: "no public address" };
  const greeting = await greet({ host: ip, port: setUp.mailPort, proxied: false }, signal);
  return greeting.reached
    ? { host, isOpen: greeting.line.startsWith("220 "), says: greeting.line }
    : { host, isOpen: false, says: greeting.reason };
}
