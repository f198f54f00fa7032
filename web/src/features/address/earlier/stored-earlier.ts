import type { StoredValues } from "../../../browser/browser-storage.ts";
import { isEmailAddress, isPassword, isToken } from "../address-forms.ts";
import { lifetimeMs, type ActiveAddress } from "../active-address.ts";
import { readExtensions, readKind } from "../stored-address.ts";

/**
 * Addresses that this browser used earlier and that are still active. Stored as one value, so that other tabs never
 * read partial data. Validated on reading.
 */
export const EARLIER = "earlier";
const ENTRIES_MAX = 20;

/** Returns the active addresses, latest expiry first. */
export function readEarlier(text: string | null, nowMs: number): ActiveAddress[] {
  return parseEntries(text)
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
  if (parseEntries(text).length !== alive.length) storeEarlier(kept, alive);
}

function storeEarlier(kept: StoredValues, addresses: readonly ActiveAddress[]): void {
  if (addresses.length === 0) kept.remove(EARLIER);
  else kept.set(EARLIER, JSON.stringify(addresses.slice(0, ENTRIES_MAX).map(toEntry)));
}

function toEntry(address: ActiveAddress) {
  return {
    kind: address.kind,
    token: address.token,
    email: address.email,
    password: address.password,
    expiresAt: new Date(address.endsAtMs + address.skewMs).toISOString(),
    skewMs: address.skewMs,
    extensions: address.extensionsUsed,
  };
}

function parseEntries(text: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    // Not written by this page: return an empty list.
    return [];
  }
}

function readEntry(entry: unknown, nowMs: number): ActiveAddress | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const fields: Record<string, unknown> = { ...entry };
  const { token, email, password, expiresAt, skewMs, extensions } = fields;
  if (!isToken(token) || !isEmailAddress(email) || typeof expiresAt !== "string") return undefined;
  const skew = Number.isSafeInteger(skewMs) ? Number(skewMs) : 0;
  const endsAtMs = Date.parse(expiresAt) - skew;
  if (Number.isNaN(endsAtMs)) return undefined;
  const kind = readKind(fields["kind"]);
  return {
    kind,
    email,
    token,
    password: isPassword(password) ? password : null,
    // Cap by the kind's lifetime, in case the stored value was changed.
    endsAtMs: Math.min(endsAtMs, nowMs + lifetimeMs(kind)),
    skewMs: skew,
    knownAtMs: nowMs,
    ...readExtensions(kind, Number.isSafeInteger(extensions) ? Number(extensions) : 0),
  };
}
