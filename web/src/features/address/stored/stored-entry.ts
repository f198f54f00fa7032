import { isEmailAddress, isPassword, isToken } from "../address-forms.ts";
import { lifetimeMs, type ActiveAddress } from "../active-address.ts";
import { readExtensions, readKind } from "./stored-address.ts";

/** The stored form of an address, with its secrets. */
export function toEntry(address: ActiveAddress) {
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

/** Returns undefined for an entry without a valid address and token. */
export function readEntry(entry: unknown, nowMs: number): ActiveAddress | undefined {
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
