/** The clock on the card: pure arithmetic over the server's times and this device's clock. */

/**
 * Added to this device's time it gives the server's. The answer's travel time, some milliseconds,
 * is ignored.
 */
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

/** Minutes and seconds; from an hour on, hours before them. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts = hours > 0 ? [minutes % 60, seconds % 60] : [seconds % 60];
  return [hours || minutes, ...parts.map((part) => String(part).padStart(2, "0"))].join(":");
}

export function clockUnit(seconds: number): "hours" | "minutes" {
  return seconds < HOUR_SECONDS ? "minutes" : "hours";
}

/** Whole hours or minutes for the ring; the last minute is not called zero. */
export function ringFigure(seconds: number): readonly [figure: string, unit: string] {
  if (seconds >= HOUR_SECONDS) return [String(Math.floor(seconds / HOUR_SECONDS)), "hours"];
  return [seconds > 0 && seconds < 60 ? "<1" : String(Math.floor(seconds / 60)), "min"];
}

const HOUR_SECONDS = 3600;

/** How full the ring is, from 0 to 1. */
export function ringFill(seconds: number, lifetimeMs: number): number {
  return Math.min(1, (seconds * 1000) / lifetimeMs);
}

export const WARNING_SECONDS = 120;
