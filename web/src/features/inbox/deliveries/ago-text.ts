const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Seconds up to a minute, then minutes, hours, and days. */
export function agoText(agoMs: number): string {
  if (agoMs < MINUTE_MS) return `${Math.max(0, Math.floor(agoMs / SECOND_MS))} s ago`;
  if (agoMs < HOUR_MS) return counted(Math.floor(agoMs / MINUTE_MS), "minute");
  if (agoMs < DAY_MS) return counted(Math.floor(agoMs / HOUR_MS), "hour");
  return counted(Math.floor(agoMs / DAY_MS), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
