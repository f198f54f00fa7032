import type { StoredValues } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { parseStoredList } from "../../../browser/stored-list.ts";
import { readEntry, toEntry } from "../stored/stored-entry.ts";

/**
 * Active addresses that this browser used earlier and that have no place in the switcher. Stored as one value, so that
 * other tabs never read partial data. Validated on reading.
 */
export const EARLIER = "earlier";
const ENTRIES_MAX = 20;

/** Returns the active addresses, latest expiry first. */
export function readEarlier(text: string | null, nowMs: number): ActiveAddress[] {
  return parseStoredList(text)
    .flatMap((entry) => readEntry(entry, nowMs) ?? [])
    .filter((address) => address.endsAtMs > nowMs)
    .toSorted((a, b) => b.endsAtMs - a.endsAtMs)
    .slice(0, ENTRIES_MAX);
}

/** Adds the previous address to the list and removes the next one. */
export function keepEarlier(
  kept: StoredValues,
  { previous, next }: { previous: ActiveAddress | null; next: ActiveAddress },
  nowMs: number,
): void {
  const others = readEarlier(kept.get(EARLIER), nowMs).filter(
    ({ email }) => email !== previous?.email && email !== next.email,
  );
  const joins = previous && previous.email !== next.email && previous.endsAtMs > nowMs;
  storeEarlier(kept, joins ? [previous, ...others] : others);
}

export function forgetEarlier(kept: StoredValues, email: string, nowMs: number): void {
  const earlier = readEarlier(kept.get(EARLIER), nowMs);
  storeEarlier(
    kept,
    earlier.filter((address) => address.email !== email),
  );
}

/** Removes expired addresses and their secrets from storage. */
export function pruneEarlier(kept: StoredValues, nowMs: number): void {
  const text = kept.get(EARLIER);
  const alive = readEarlier(text, nowMs);
  if (parseStoredList(text).length !== alive.length) storeEarlier(kept, alive);
}

function storeEarlier(kept: StoredValues, addresses: readonly ActiveAddress[]): void {
  if (addresses.length === 0) kept.remove(EARLIER);
  else kept.set(EARLIER, JSON.stringify(addresses.slice(0, ENTRIES_MAX).map(toEntry)));
}
