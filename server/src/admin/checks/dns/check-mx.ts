import { isIP } from "node:net";
import type { DomainDeps } from "./each-domain.ts";
import type { MailServer } from "../check-deps.ts";
import { fail, pass, warning, type Finding, type RecordToPublish } from "../finding.ts";
import { isPublic, ownAddresses, canonicalAddress } from "./own-addresses.ts";

/** Checks that a domain's mail is routed to this server (RFC 5321 5.1). */
export async function checkMx(
  deps: DomainDeps,
  domain: string,
  signal: AbortSignal,
): Promise<Finding> {
  const servers = await deps.dns.mailServers(domain);
  if (servers.length === 0) return withoutMx(deps, domain);
  // RFC 7505: a null MX is a single record without a host.
  if (servers.every(({ host }) => host === "")) {
    return fail(`${domain} accepts no mail: it has a null MX record.`, toPublish(deps, domain));
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
      ? `Mail for ${domain} can’t be delivered: its MX records name no reachable server.`
      : `Mail for ${domain} goes to another server.`;
    return fail(message, { details, ...toPublish(deps, domain) });
  }
  const astray = places.find(({ place }) => place !== "here");
  if (!astray) return pass(`Mail for ${domain} goes to this server.`, { details });
  return warning(
    `Some mail for ${domain} goes to ${astray.server.host}, which is not this server.`,
    {
      details,
      recommendation:
        "Remove MX records that don’t name your own servers, because senders use all of them. If that server is another node of yours, ignore this warning.",
    },
  );
}

/** Without an MX record, senders use the domain's own address record. */
async function withoutMx(deps: DomainDeps, domain: string): Promise<Finding> {
  const [addresses, own] = await Promise.all([deps.dns.addresses(domain), ownAddresses(deps)]);
  const details = addresses.map((ip) => `${domain} has the address ${ip}`);
  const isHere = addresses.some((ip) => own.has(canonicalAddress(ip)));
  return isHere
    ? warning(`${domain} has no MX record. Senders use its address record instead.`, {
        details,
        ...toPublish(deps, domain),
      })
    : fail(`${domain} has no MX record, so it can’t receive mail.`, {
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
  if (isIP(host) > 0)
    return { place: "nowhere", says: "is an IP address; an MX record must contain a host name" };
  const addresses = await dns.addresses(host);
  if (addresses.length === 0) return { place: "nowhere", says: "has no address" };
  const listed = addresses.join(", ");
  const [ip] = addresses.filter(isPublic);
  if (ip === undefined) {
    return { place: "nowhere", says: `${listed}, which is not a public address` };
  }
  if (host === setUp.hostname || addresses.some((address) => own.has(canonicalAddress(address)))) {
    return { place: "here", says: `${listed}, this server` };
  }
  // Behind NAT or on another node, only the greeting identifies the server.
  const greeting = await greet({ host: ip, port: setUp.mailPort, proxied: false }, signal);
  return greeting.reached && greeting.line.startsWith(`220 ${setUp.hostname} `)
    ? { place: "here", says: `${listed}, which identifies itself as ${setUp.hostname}` }
    : { place: "elsewhere", says: `${listed}, apparently not this server` };
}

function toPublish(
  { setUp }: DomainDeps,
  domain: string,
): Partial<Finding> & {
  recommendation: string;
  records: RecordToPublish[];
} {
  return {
    recommendation: `Publish the MX record below and an address record (A or AAAA) for ${setUp.hostname} with the public address of this machine. If the server has another name in DNS, set SMTP_HOSTNAME to that name.`,
    records: [{ name: domain, type: "MX", value: `10 ${setUp.hostname}.` }],
  };
}
