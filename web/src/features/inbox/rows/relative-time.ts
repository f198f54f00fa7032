const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Formats the time since an event. A future time, due to clock skew, is 'Just now'. */
export function relativeTime(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs;
  if (agoMs < MINUTE_MS) return "Just now";
  if (agoMs < HOUR_MS) return countAgo(Math.floor(agoMs / MINUTE_MS), "minute");
  return countAgo(Math.floor(agoMs / HOUR_MS), "hour");
}

export function countAgo(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
