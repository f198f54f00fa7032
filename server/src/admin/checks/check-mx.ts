import { isIP } from "node:net";
import type { DomainDeps } from "./each-domain.ts";
import type { MailServer } from "./dns.ts";
import { fail, pass, warning, type Finding, type RecordToPublish } from "./finding.ts";
import { isPublic, ownAddresses, canonicalAddress } from "./own-addresses.ts";

/** Whether mail for a domain is brought here (RFC 5321 5.1). */
export async function checkMx(
  deps: DomainDeps,
  domain: string,
  signal: AbortSignal,
): Promise<Finding> {
  const servers = await deps.dns.mailServers(domain);
  if (servers.length === 0) return withoutMx(deps, domain);
  // RFC 7505: one record without a host.
  if (servers.every(({ host }) => host === "")) {
    return fail(`${domain} says that it takes no mail (a null MX).`, toPublish(deps, domain));
  }
  const own = await ownAddresses(deps);
  const places = await Promise.all(
    servers.map(async (server) => ({
      server,
      ...(await findPlace(deps, { server, own }, signal)),
    })),
  );
  const details = places.map(({ server, says }) => `MX ${server.priority} ${server.host}: ${says}`);
  const here = places.filter(({ place }) => place === "here");
  if (here.length === 0) {
    const lost = places.every(({ place }) => place === "nowhere");
    const message = lost
      ? `Mail for ${domain} arrives nowhere: its MX records lead to no server.`
      : `Mail for ${domain} goes elsewhere.`;
    return fail(message, { details, ...toPublish(deps, domain) });
  }
  const astray = places.find(({ place }) => place !== "here");
  if (!astray) return pass(`Mail for ${domain} comes here.`, { details });
  return warning(
    `Some mail for ${domain} goes to ${astray.server.host}, which isn't this server.`,
    {
      details,
      recommendation:
        "Take away MX records that name no server of yours: senders use each of them. If it is another node, this is fine.",
    },
  );
}

/** Without an MX record, senders take the domain's own address for it. */
async function withoutMx(deps: DomainDeps, domain: string): Promise<Finding> {
  const [addresses, own] = await Promise.all([deps.dns.addresses(domain), ownAddresses(deps)]);
  const details = addresses.map((ip) => `${domain} has the address ${ip}`);
  const isHere = addresses.some((ip) => own.has(canonicalAddress(ip)));
  return isHere
    ? warning(`${domain} has no MX record; mail comes by its address alone.`, {
        details,
        ...toPublish(deps, domain),
      })
    : fail(`${domain} has no MX record, so nobody can write to it.`, {
        details,
        ...toPublish(deps, domain),
      });
}

type Place = { readonly place: "here" | "elsewhere" | "nowhere"; readonly says: string };

async function findPlace(
  { dns, setUp, greet }: DomainDeps,
  { server: { host }, own }: { server: MailServer; own: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<Place> {
  if (isIP(host) > 0) return { place: "nowhere", says: "an address, where a name has to stand" };
  const addresses = await dns.addresses(host);
  if (addresses.length === 0) return { place: "nowhere", says: "has no address" };
  const listed = addresses.join(", ");
  const [ip] = addresses.filter(isPublic);
  if (ip === undefined) {
    return { place: "nowhere", says: `${listed}, which nobody outside can reach` };
  }
  if (host === setUp.hostname || addresses.some((address) => own.has(canonicalAddress(address)))) {
    return { place: "here", says: `${listed}, this server` };
  }
  // Behind NAT, or on another node, the server's greeting tells who it is.
  const greeting = await greet({ host: ip, port: setUp.mailPort, proxied: false }, signal);
  return greeting.reached && greeting.line.startsWith(`220 ${setUp.hostname} `)
    ? { place: "here", says: `${listed}, which answers as ${setUp.hostname}` }
    : { place: "elsewhere", says: `${listed}, not this server as far as can be seen from here` };
}

function toPublish(
  { setUp }: DomainDeps,
  domain: string,
): Partial<Finding> & {
  recommendation: string;
  records: RecordToPublish[];
} {
  return {
    recommendation: `Publish the MX record below, and an address record (A, AAAA) of ${setUp.hostname} with this machine's public address. If the server has another name in DNS, set SMTP_HOSTNAME to it.`,
    records: [{ name: domain, type: "MX", value: `10 ${setUp.hostname}.` }],
  };
}
