import { DOMAIN_LENGTH_MAX, EXTENSIONS_MAX } from "@mayfly/contract/constants";
import type { StoredValues } from "../../../browser/browser-storage.ts";
import { isEmailAddress, isPassword, isToken } from "../address-forms.ts";
import { lifetimeMs, type AddressKind, type ActiveAddress } from "../active-address.ts";

/**
 * The address stored in the browser between visits. All values are validated on reading: scripts, people, or older
 * versions of the page may have changed them.
 */
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** Written last, so that a notified tab finds complete data. */
export const CHANGE_MARKER = "changed";

/** Returns the stored address if it is complete and has not expired. */
export function readStoredAddress(kept: StoredValues, nowMs: number): ActiveAddress | null {
  const email = kept.get("email");
  const token = kept.get("token");
  const password = kept.get("password");
  const startedAtMs = readInteger(kept.get("start"));
  if (!isEmailAddress(email) || !isToken(token) || startedAtMs === undefined) return null;

  const kind = readKind(kept.get("kind"));
  // A start in the future means that the clock was set back. The server's response corrects the time left.
  const endsAtMs = Math.min(startedAtMs, nowMs) + lifetimeMs(kind);
  if (endsAtMs <= nowMs) return null;
  const counted = readInteger(kept.get("extensions")) ?? 0;
  return {
    kind,
    email,
    token,
    password: isPassword(password) ? password : null,
    endsAtMs,
    skewMs: readInteger(kept.get("skew")) ?? 0,
    knownAtMs: nowMs,
    ...readExtensions(kind, counted),
  };
}

export function readKind(stored: unknown): AddressKind {
  return stored === "premium" ? "premium" : "free";
}

/** Clamps the stored number of extensions to the valid range. */
export function readExtensions(kind: AddressKind, counted: number) {
  const extensionsUsed = Math.max(0, Math.min(counted, EXTENSIONS_MAX));
  return { extensionsUsed, extensionsLeft: kind === "free" ? EXTENSIONS_MAX - extensionsUsed : 0 };
}

export function storeAddress(kept: StoredValues, address: ActiveAddress): void {
  // Remove the former address first, beginning with its token: without a token nothing is restored. So a full storage or
  // a concurrent reader never combines parts of two addresses.
  if (kept.get("token") !== address.token) removeAddress(kept);
  kept.set("email", address.email);
  if (address.kind === "free") kept.remove("kind");
  else kept.set("kind", address.kind);
  kept.set("start", String(Math.round(address.endsAtMs - lifetimeMs(address.kind))));
  kept.set("skew", String(Math.round(address.skewMs)));
  kept.set("extensions", String(address.extensionsUsed));
  if (address.password === null) kept.remove("password");
  else kept.set("password", address.password);
  kept.set("token", address.token);
  notifyOtherTabs(kept);
}

/** Stores an update of the active address, unless another tab has switched to another address. */
export function storeUpdate(kept: StoredValues, address: ActiveAddress): void {
  const token = kept.get("token");
  if (token === null || token === address.token) storeAddress(kept, address);
}

/** Removes the address with this token. Keeps a newer address that another tab has stored. */
export function forgetAddress(kept: StoredValues, token: string | undefined): void {
  if (token !== undefined && kept.get("token") !== token) return;
  removeAddress(kept);
  notifyOtherTabs(kept);
}

/** Marks the stored address as burned here. The page may close before the server has answered. */
export function markBurned(kept: StoredValues, token: string): void {
  if (kept.get("token") === token) kept.set("burned", token);
}

/** Returns the token of the stored address if it was burned here. */
export function readBurned(kept: StoredValues): string | null {
  return kept.get("burned");
}

function removeAddress(kept: StoredValues): void {
  for (const name of NAMES) kept.remove(name);
}

const NAMES = ["token", "email", "kind", "start", "skew", "extensions", "password", "burned"];

/** Returns the domain chosen or used last. The next address is created on it. */
export function readChosenDomain(kept: StoredValues): string | undefined {
  const domain = kept.get("domain") ?? "";
  return DOMAIN.test(domain) && domain.length <= DOMAIN_LENGTH_MAX ? domain : undefined;
}

export function storeChosenDomain(kept: StoredValues, domain: string | undefined): void {
  if (domain === undefined) kept.remove("domain");
  else kept.set("domain", domain);
}

/** Any new value triggers the storage event. */
export function notifyOtherTabs(kept: StoredValues): void {
  kept.set(CHANGE_MARKER, String(Math.random()));
}

function readInteger(value: string | null): number | undefined {
  if (value === null || !/^-?\d{1,15}$/.test(value)) return undefined;
  return Number(value);
}
