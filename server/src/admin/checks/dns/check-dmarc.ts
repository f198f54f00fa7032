import type { DomainDeps } from "./each-domain.ts";
import { fail, pass, warning, type Finding } from "../finding.ts";
import { readTags } from "./record-tags.ts";

/** Checks that a domain has a policy for forged mail (RFC 7489). */
export async function checkDmarc({ dns }: DomainDeps, domain: string): Promise<Finding> {
  const publish = {
    recommendation:
      "Publish the record below. If the domain also sends other mail, start with p=none and read the reports first.",
    records: [
      {
        name: `_dmarc.${domain}`,
        type: "TXT" as const,
        value: `v=DMARC1; p=reject; rua=mailto:postmaster@${domain}`,
      },
    ],
  };
  for (const name of placesOf(domain)) {
    const found = (await dns.texts(`_dmarc.${name}`)).filter((text) =>
      /^v\s*=\s*DMARC1/.test(text),
    );
    if (found.length === 0) continue;
    const details = found.map((text) => `_dmarc.${name} TXT ${text}`);
    if (found.length > 1) {
      return fail(`_dmarc.${name} has ${found.length} records, so receivers ignore all of them.`, {
        details,
        ...publish,
        recommendation: "Remove all DMARC records except one.",
      });
    }
    return judge(found[0] ?? "", { domain, isParent: name !== domain, details, publish });
  }
  return warning(
    `${domain} has no DMARC record, so receivers have no policy for forged mail.`,
    publish,
  );
}

/** Returns the domain and its parents, in the order in which receivers query them, without top-level domains. */
function placesOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels
    .map((_, at) => labels.slice(at).join("."))
    .filter((name, at) => at === 0 || name.includes("."));
}

function judge(
  record: string,
  {
    domain,
    isParent,
    details,
    publish,
  }: {
    domain: string;
    isParent: boolean;
    details: readonly string[];
    publish: Pick<Finding, "recommendation" | "records">;
  },
): Finding {
  const tags = readTags(record);
  const policy = ((isParent && tags.get("sp")) || tags.get("p"))?.toLowerCase();
  if (policy === "reject" || policy === "quarantine") {
    return pass(`The DMARC policy of ${domain} tells receivers to ${DONE[policy]} forged mail.`, {
      details,
    });
  }
  if (policy === "none") {
    return warning(`The DMARC policy of ${domain} is p=none: receivers only send reports.`, {
      details,
      ...publish,
      recommendation:
        "When the reports show that your own mail passes, change the policy to p=reject.",
    });
  }
  return fail(`The DMARC record of ${domain} has no valid policy.`, {
    details,
    ...publish,
  });
}

const DONE = { reject: "reject", quarantine: "quarantine" } as const;
