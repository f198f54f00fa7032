import { AVOIDED_DOMAINS_MAX } from "@mayfly/contract/constants";
import { tabStorage } from "../../../browser/browser-storage.ts";

const REPORTED = "reported";
/** Longer than one sign-up takes. Another site may accept the domain. */
const REMEMBERED_MS = 30 * 60_000;

/** Stores in this tab that a site refused the domain: the visitor isn't sent back to it. */
export function noteReported(domain: string): void {
  const others = readReports().filter((report) => report.domain !== domain);
  const reports = [...others, { domain, atMs: Date.now() }].slice(-AVOIDED_DOMAINS_MAX);
  tabStorage.set(REPORTED, reports.map(({ domain: name, atMs }) => `${name} ${atMs}`).join("\n"));
}

/** Returns the domains that were reported in this tab in the last half hour. */
export function reportedDomains(): string[] {
  return readReports().map(({ domain }) => domain);
}

function readReports(): { domain: string; atMs: number }[] {
  const lines = tabStorage.get(REPORTED)?.split("\n") ?? [];
  return lines
    .map((line) => line.split(" "))
    .map(([domain = "", atMs]) => ({ domain, atMs: Number(atMs) }))
    .filter(({ atMs }) => Date.now() - atMs < REMEMBERED_MS);
}
