/** The clock on the card: pure arithmetic over the server's times and this device's clock. */

/** Returns the clock skew in milliseconds: server time minus device time. Ignores the response's travel time. */
export function clockSkewMs(serverTime: string, nowMs: number): number {
  return Date.parse(serverTime) - nowMs;
}

/** Converts a server time to this device's clock, in milliseconds. */
export function localTimeMs(serverInstant: string, skewMs: number): number {
  return Date.parse(serverInstant) - skewMs;
}

/** Returns the remaining seconds, rounded up. 0 means expired. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** Formats as m:ss, or h:mm:ss from one hour. From two days: '6 days 23 h'. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (seconds >= IN_DAYS_SECONDS) return inDays(Math.floor(minutes / 60));
  const hours = Math.floor(minutes / 60);
  const parts = hours > 0 ? [minutes % 60, seconds % 60] : [seconds % 60];
  return [hours || minutes, ...parts.map((part) => String(part).padStart(2, "0"))].join(":");
}

function inDays(allHours: number): string {
  const hours = allHours % 24;
  return `${Math.floor(allHours / 24)} days${hours > 0 ? ` ${hours} h` : ""}`;
}

/** Returns the same with its unit: '12:41 minutes', '23:41:07 hours', '6 days 23 h'. */
export function clockWords(seconds: number): string {
  const clock = formatClock(seconds);
  if (seconds >= IN_DAYS_SECONDS) return clock;
  return `${clock} ${seconds < HOUR_SECONDS ? "minutes" : "hours"}`;
}

/** Returns whole days, hours, or minutes for the ring. The last minute is '<1'. */
export function ringFigure(seconds: number): readonly [figure: string, unit: string] {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  if (seconds >= IN_DAYS_SECONDS) return [String(Math.floor(hours / 24)), "days"];
  if (hours > 0) return [String(hours), hours === 1 ? "hour" : "hours"];
  return [seconds > 0 && seconds < 60 ? "<1" : String(Math.floor(seconds / 60)), "min"];
}

/** Returns the same in words, for the name of a control: '4 minutes left'. */
export function leftWords(seconds: number): string {
  if (seconds === 0) return "ended";
  if (seconds < 60) return "less than a minute left";
  const [figure, unit] = ringFigure(seconds);
  const minutes = figure === "1" ? "minute" : "minutes";
  return `${figure} ${unit === "min" ? minutes : unit} left`;
}

const HOUR_SECONDS = 3600;
const IN_DAYS_SECONDS = 48 * HOUR_SECONDS;

/** Returns the remaining share of the lifetime, from 0 to 1. */
export function ringFill(seconds: number, lifetimeMs: number): number {
  return Math.min(1, (seconds * 1000) / lifetimeMs);
}

export const WARNING_SECONDS = 120;
