import type { CheckDeps } from "./check-deps.ts";
import { pass, warning, type Finding } from "./finding.ts";

/** Without an answer nothing of DNS can be said, and every sender stays unverified. */
export async function checkNameServers({ dns }: Pick<CheckDeps, "dns">): Promise<Finding> {
  if (!dns) {
    return warning("DNS_RESOLVER is off: nothing is looked up, and no sender is verified.", {
      recommendation: "Set DNS_RESOLVER=auto to see what DNS says of your domains.",
    });
  }
  if (await dns.isAnswered()) return pass("A name server answers.");
  return warning("No name server answers: is there a network?", {
    recommendation:
      "Mend this machine's network or its name servers, or name others in DNS_RESOLVER.",
  });
}
