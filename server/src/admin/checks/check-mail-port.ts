import type { CheckDeps, Greeting } from "./check-deps.ts";
import { withDns, type DomainDeps } from "./each-domain.ts";
import { pass, warning, type Finding } from "./finding.ts";

/** Many domains lead to one server; of more servers than these nobody wants to read. */
const HOSTS_MAX = 8;

/** Whether the servers that MX records name take connections. Never a failure: a network may not let its own out. */
export function checkMailPort(deps: CheckDeps, signal: AbortSignal): Promise<Finding> {
  return withDns(deps, async (asking) => {
    const hosts = await mailHosts(asking);
    if (hosts.length === 0) return warning("No MX record names a server that could be asked.");
    const port = deps.setUp.mailPort;
    const answers = await Promise.all(
      hosts.map(async (host) => ({
        host,
        greeting: await deps.greet({ host, port, proxied: false }, signal),
      })),
    );
    const details = answers.map(({ host, greeting }) => `${host}:${port}: ${inWords(greeting)}`);
    const silent = answers.filter(({ greeting }) => !isOpen(greeting));
    if (silent.length === 0)
      return pass(`Port ${port} answers where MX records lead.`, { details });
    return warning(`Port ${port} of ${silent[0]?.host ?? ""} can't be reached from here.`, {
      details,
      recommendation: `Open port ${port} for the world and lead it to SMTP_PORT. Many networks let nobody out to port ${port}, so try from outside, too: nc ${silent[0]?.host ?? ""} ${port}`,
    });
  });
}

async function mailHosts({ dns, setUp }: DomainDeps): Promise<string[]> {
  const named = await Promise.all(setUp.receiving.map((domain) => dns.mailServers(domain)));
  const hosts = named.flat().flatMap(({ host }) => (host === "" ? [] : [host]));
  return [...new Set(hosts)].slice(0, HOSTS_MAX);
}

function isOpen(greeting: Greeting): boolean {
  return greeting.reached && greeting.line.startsWith("220 ");
}

function inWords(greeting: Greeting): string {
  return greeting.reached ? greeting.line : greeting.reason;
}
