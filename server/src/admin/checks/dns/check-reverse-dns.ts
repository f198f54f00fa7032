import type { CheckDeps } from "../check-deps.ts";
import { RESERVED_DOMAIN_WARNING, isReserved, withDns, type DomainDeps } from "./each-domain.ts";
import { fail, pass, warning, type Finding } from "../finding.ts";
import { canonicalAddress, publicAddresses } from "./own-addresses.ts";

/** Checks that this server's addresses resolve back to its name, which receivers of its mail check first. */
export function checkReverseDns(deps: CheckDeps): Promise<Finding> {
  return withDns(deps, async (asking) => {
    const addresses = await publicAddresses(asking);
    const { hostname } = deps.setUp;
    if (addresses.length === 0 && isReserved(hostname)) return RESERVED_DOMAIN_WARNING;
    if (addresses.length === 0) {
      return warning(`${hostname} has no public address, so reverse DNS can’t be checked.`, {
        recommendation: `Publish an address record (A or AAAA) for ${hostname}.`,
      });
    }
    const found = await Promise.all(addresses.map((ip) => checkReverseName(asking, ip)));
    const details = found.map(({ ip, says }) => `${ip}: ${says}`);
    const wrong = found.find(({ leadsBack }) => !leadsBack);
    if (!wrong) return pass(`Reverse DNS points to ${hostname}.`, { details });
    const { sending } = deps.setUp;
    const sends = sending.by === "relay" && sending.onThisMachine;
    return (sends ? fail : warning)(`Reverse DNS of ${wrong.ip} doesn’t point to this server.`, {
      details,
      recommendation: `At your hosting provider, set the reverse DNS name (PTR record) of the address to ${hostname}.`,
    });
  });
}

async function checkReverseName(
  { dns, setUp }: DomainDeps,
  ip: string,
): Promise<{ ip: string; leadsBack: boolean; says: string }> {
  const names = await dns.namesOf(ip);
  if (names.length === 0) return { ip, leadsBack: false, says: "no name" };
  const back = await Promise.all(names.map((name) => dns.addresses(name)));
  const isConfirmed = back.flat().some((address) => canonicalAddress(address) === ip);
  const isNamed = names.includes(setUp.hostname);
  const says = `${names.join(", ")}${isConfirmed ? "" : ", which resolves to another address"}`;
  return { ip, leadsBack: isConfirmed && isNamed, says };
}
