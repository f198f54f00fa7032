import { DOMAIN_LENGTH_MAX, EXTENSIONS_MAX } from "@mayfly/contract/constants";
import type { KeptValues } from "../../browser/browser-storage.ts";
import { isEmailAddress, isPassword, isToken } from "./address-forms.ts";
import { lifetimeMs, type AddressKind, type LivingAddress } from "./living-address.ts";

/**
 * What the browser remembers of an address between two visits. Everything that is read is checked:
 * other scripts, people and older versions of the page may have written it.
 */
const DOMAIN = /^[a-z0-9.-]+$/i;

/** Written last, so that another tab that hears of it finds the rest complete. */
export const CHANGED = "changed";

/** The stored address if it is whole and its time isn't over. */
export function readStoredAddress(kept: KeptValues, nowMs: number): LivingAddress | null {
  const email = kept.get("email");
  const token = kept.get("token");
  const password = kept.get("password");
  const startedAtMs = readInteger(kept.get("start"));
  if (!isEmailAddress(email) || !isToken(token) || startedAtMs === undefined) return null;

  const kind = readKind(kept.get("kind"));
  // A start in the future means that the clock was set back: the server says how much time is left.
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

/** The stored count, clamped to what is possible. */
export function readExtensions(kind: AddressKind, counted: number) {
  const extensionsUsed = Math.max(0, Math.min(counted, EXTENSIONS_MAX));
  return { extensionsUsed, extensionsLeft: kind === "free" ? EXTENSIONS_MAX - extensionsUsed : 0 };
}

export function storeAddress(kept: KeptValues, address: LivingAddress): void {
  // The token is removed first: without it nothing is restored, so a storage that fills up halfway,
  // or a tab that reads meanwhile, never pairs parts of two addresses.
  if (kept.get("token") !== address.token) kept.remove("token");
  kept.set("email", address.email);
  if (address.kind === "free") kept.remove("kind");
  else kept.set("kind", address.kind);
  kept.set("start", String(Math.round(address.endsAtMs - lifetimeMs(address.kind))));
  kept.set("skew", String(Math.round(address.skewMs)));
  kept.set("extensions", String(address.extensionsUsed));
  if (address.password === null) kept.remove("password");
  else kept.set("password", address.password);
  kept.set("token", address.token);
  tellOtherTabs(kept);
}

/** Stores what was learnt of the address in use, unless another tab has gone on to another one. */
export function storeNews(kept: KeptValues, address: LivingAddress): void {
  const token = kept.get("token");
  if (token === null || token === address.token) storeAddress(kept, address);
}

/** Forgets the address with this token, and leaves a newer one of another tab alone. */
export function forgetAddress(kept: KeptValues, token: string | undefined): void {
  if (token !== undefined && kept.get("token") !== token) return;
  for (const name of ["token", "email", "kind", "start", "skew", "extensions", "password"]) {
    kept.remove(name);
  }
  tellOtherTabs(kept);
}

/** The domain that was chosen last, for the next address. */
export function readChosenDomain(kept: KeptValues): string | undefined {
  const domain = kept.get("domain") ?? "";
  return DOMAIN.test(domain) && domain.length <= DOMAIN_LENGTH_MAX ? domain : undefined;
}

export function storeChosenDomain(kept: KeptValues, domain: string | undefined): void {
  if (domain === undefined) kept.remove("domain");
  else kept.set("domain", domain);
}

/** The value only has to differ from the one before. */
function tellOtherTabs(kept: KeptValues): void {
  kept.set(CHANGED, String(Math.random()));
}

function readInteger(value: string | null): number | undefined {
  if (value === null || !/^-?\d{1,15}$/.test(value)) return undefined;
  return Number(value);
}
