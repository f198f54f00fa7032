import type { AdminDomain, DomainCheck } from "@mayfly/contract";

/** What a state is called where operators read it. */
export const STATE_WORDS = {
  offered: "Offered",
  retired: "Receiving only",
  removed: "Removed",
} as const;

/** Fewer messages than this, at all domains together, say nothing of one that got none. */
const OTHERS_MIN = 10;

/**
 * Whether a domain's mail seems to have lost its way: people wait at it, and nothing came for it
 * within an hour in which enough came for others.
 */
export function isSilent(
  { state, livingAddresses, messagesLastHour }: AdminDomain,
  all: readonly AdminDomain[],
): boolean {
  if (state === "removed" || livingAddresses === 0 || messagesLastHour > 0) return false;
  return all.reduce((sum, domain) => sum + domain.messagesLastHour, 0) >= OTHERS_MIN;
}

/** Where mail gets lost comes before what only leaves from here. */
export function checkWords({ tests }: DomainCheck): string {
  const unwell = tests.filter(({ status }) => status !== "pass");
  if (unwell.length === 0) return "All is well";
  return unwell.map(({ title }) => title).join(", ");
}

/** What stands in the way of removing it; undefined: nothing that is known of. */
export function inUseWords({ livingAddresses, heldNames }: AdminDomain): string | undefined {
  const alive = counted(livingAddresses, "address on it is alive", "addresses on it are alive");
  const held = counted(heldNames, "name on it is being paid for", "names on it are being paid for");
  const words = [alive, held].filter((part) => part !== undefined).join(", and ");
  return words === "" ? undefined : words;
}

function counted(count: number, one: string, many: string): string | undefined {
  if (count === 0) return undefined;
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
