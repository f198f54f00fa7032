import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";

/** The clock on the card: pure arithmetic over the server's times and this device's clock. */

/** Added to this device's time it gives the server's. The journey of the answer (some milliseconds) is let be. */
export function clockSkewMs(serverTime: string, nowMs: number): number {
  return Date.parse(serverTime) - nowMs;
}

/** An instant of the server's clock on this device's clock. */
export function localTimeMs(serverInstant: string, skewMs: number): number {
  return Date.parse(serverInstant) - skewMs;
}

/** Whole seconds that are left, the running one included: 0 means over. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whole minutes for the ring; the last minute is not called zero. */
export function formatMinutes(seconds: number): string {
  return seconds > 0 && seconds < 60 ? "<1" : String(Math.floor(seconds / 60));
}

/** How full the ring is, from 0 to 1. */
export function ringFill(seconds: number): number {
  return Math.min(1, (seconds * 1000) / FREE_LIFETIME_MS);
}

export const WARNING_SECONDS = 120;
