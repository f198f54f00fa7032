import type { AdminDomain, DomainCheck } from "@mayfly/contract";
import type { DomainFindings } from "../../admin/checks/check-domain.ts";
import { GRAVITY } from "../../admin/checks/finding.ts";
import type { ListedDomain } from "../../domains/list-domains.ts";
import { presentTest } from "./present-diagnosis.ts";
import { isoTime } from "../present/present-time.ts";

/** Converts a domain to the contract's type. */
export function presentDomain(domain: ListedDomain): AdminDomain {
  return {
    id: domain.name,
    domain: domain.name,
    state: domain.state,
    isDefault: domain.isDefault,
    isConfigured: domain.isConfigured,
    livingAddresses: domain.use.living,
    heldNames: domain.use.held,
    messagesLastHour: domain.messagesLastHour,
    lastMessageAt: timeOrNull(domain.lastMessageAtMs),
    changedAt: timeOrNull(domain.changedAtMs),
  };
}

/** Incoming mail (MX) comes first, then the checks of outgoing mail. */
export function presentDomainCheck({ mx, spf, dkim, dmarc }: DomainFindings): DomainCheck {
  const tests = [
    { title: "MX", ...mx },
    { title: "SPF", ...spf },
    { title: "DKIM", ...dkim },
    { title: "DMARC", ...dmarc },
  ];
  const [worst] = tests.toSorted((one, other) => GRAVITY[other.status] - GRAVITY[one.status]);
  return { status: worst?.status ?? "pass", tests: tests.map(presentTest) };
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
