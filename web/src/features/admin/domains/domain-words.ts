import type { AdminDomain, DomainCheck } from "@mayfly/contract";
import { countedIn } from "../table/counted-in.ts";

/** Labels of the domain states. */
export const STATE_WORDS = {
  offered: "Offered",
  retired: "Receiving only",
  removed: "Removed",
} as const;

/** With fewer messages on all domains together, a domain without mail is not suspicious. */
const OTHERS_MIN = 10;

/**
 * Whether a domain seems to lose its mail: it has active addresses but received nothing in an hour in which other
 * domains received enough.
 */
export function isSilent(
  { state, livingAddresses, messagesLastHour }: AdminDomain,
  all: readonly AdminDomain[],
): boolean {
  if (state === "removed" || livingAddresses === 0 || messagesLastHour > 0) return false;
  return all.reduce((sum, domain) => sum + domain.messagesLastHour, 0) >= OTHERS_MIN;
}

/** Inbound problems come before outbound ones. */
export function checkWords({ tests }: DomainCheck): string {
  const unwell = tests.filter(({ status }) => status !== "pass");
  if (unwell.length === 0) return "All checks passed";
  if (tests.every(({ message }) => message.startsWith(NOT_CHECKED))) return NOT_CHECKED;
  return unwell.map(({ title }) => title).join(", ");
}

/** How the server's messages begin if DNS is off or doesn't answer. */
const NOT_CHECKED = "Not checked";

/** Returns why a domain can't be removed; undefined if no reason is known. */
export function inUseWords({ livingAddresses, heldNames }: AdminDomain): string | undefined {
  const reasons = [
    [livingAddresses, "address at this domain is active", "addresses at this domain are active"],
    [heldNames, "name at this domain is being paid for", "names at this domain are being paid for"],
  ] as const;
  const words = reasons
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => countedIn(count, one, many));
  return words.length === 0 ? undefined : words.join(", and ");
}
