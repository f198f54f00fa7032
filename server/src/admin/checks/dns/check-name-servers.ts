import type { CheckDeps } from "../check-deps.ts";
import { pass, warning, type Finding } from "../finding.ts";

/** Checks that a name server answers. Without one, no DNS check works and every sender stays unverified. */
export async function checkNameServers({ dns }: Pick<CheckDeps, "dns">): Promise<Finding> {
  if (!dns) {
    return warning(
      "DNS_RESOLVER is off, so the server makes no DNS queries and verifies no senders.",
      {
        recommendation: "Set DNS_RESOLVER=auto to check the DNS records of your domains.",
      },
    );
  }
  if (await dns.isAnswered()) return pass("A name server answers.");
  return warning("No name server answers.", {
    recommendation:
      "Check the network and the name servers of this machine, or set other name servers in DNS_RESOLVER.",
  });
}
