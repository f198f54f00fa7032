import type { AddressState, CreatedAddress, RestoredAddress } from "@mayfly/contract";
import { PREMIUM_LIFETIME_MS } from "@mayfly/contract/premium-constants";
import { freeLifetimeMs } from "../../browser/free-lifetime.ts";
import { clockSkewMs, localTimeMs } from "../../ui/time/countdown.ts";

export type AddressKind = AddressState["type"];

/** An active address, with the server's times converted to this device's clock. */
export type ActiveAddress = {
  readonly kind: AddressKind;
  readonly email: string;
  readonly token: string;
  /** Opens the address on another device; null if unknown here. */
  readonly password: string | null;
  readonly endsAtMs: number;
  readonly skewMs: number;
  /** Time of the last server response, by this device's clock. */
  readonly knownAtMs: number;
  readonly extensionsUsed: number;
  readonly extensionsLeft: number;
};

export function fromCreation(created: CreatedAddress, nowMs: number): ActiveAddress {
  const secrets = { token: created.id, password: created.password || null };
  return { ...secrets, ...fromState(created, nowMs) };
}

export function fromRestoration(
  restored: RestoredAddress,
  password: string,
  nowMs: number,
): ActiveAddress {
  return { token: restored.id, password, ...fromState(restored, nowMs) };
}

/** Returns the address with the server's current state. */
export function withState(
  address: ActiveAddress,
  state: AddressState,
  nowMs: number,
): ActiveAddress {
  return { ...address, ...fromState(state, nowMs) };
}

/** Lifetime in milliseconds, from creation or the last extension. */
export function lifetimeMs(kind: AddressKind): number {
  return kind === "premium" ? PREMIUM_LIFETIME_MS : freeLifetimeMs();
}

export type ExtensionEvent = Pick<
  AddressState,
  "expiresAt" | "serverTime" | "extensionsUsed" | "extensionsLeft"
>;

export function withExtension(
  address: ActiveAddress,
  event: ExtensionEvent,
  nowMs: number,
): ActiveAddress {
  return { ...address, ...fromExtension(event, nowMs) };
}

function fromState(state: AddressState, nowMs: number) {
  return { kind: state.type, email: state.email, ...fromExtension(state, nowMs) };
}

function fromExtension(state: ExtensionEvent, nowMs: number) {
  const skewMs = clockSkewMs(state.serverTime, nowMs);
  return {
    endsAtMs: localTimeMs(state.expiresAt, skewMs),
    skewMs,
    knownAtMs: nowMs,
    extensionsUsed: state.extensionsUsed,
    extensionsLeft: state.extensionsLeft,
  };
}
