const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

/** Formats a relative time for tables: '5 min ago', 'in 3 h'. */
export function agoOrAhead(atMs: number, nowMs: number): string {
  const distanceMs = Math.abs(nowMs - atMs);
  const [unit, unitMs] = UNITS.find(([, ms]) => distanceMs >= ms) ?? ["s", 1000];
  const amount = Math.floor(distanceMs / unitMs);
  if (amount === 0) return "now";
  return atMs > nowMs ? `in ${amount} ${unit}` : `${amount} ${unit} ago`;
}

/** Formats in UTC: 'Nov 21, 16:44:05', with the year if it differs. */
export function exactTime(at: string, thisYear = new Date().getUTCFullYear()): string {
  const time = new Date(at);
  const year = time.getUTCFullYear() === thisYear ? "" : ` ${time.getUTCFullYear()}`;
  return `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}${year}, ${at.slice(11, 19)}`;
}

export const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
