const UNITS = [
  { minutes: 24 * 60, word: "day", letter: "d" },
  { minutes: 60, word: "hour", letter: "h" },
] as const;

const MINUTE_MS = 60_000;

/** Returns a lifetime in the largest unit that divides it: `15 min`, `1 hour`, `7 days`. */
export function lifetimeWords(lifetimeMs: number): string {
  const { count, unit } = inUnits(lifetimeMs);
  if (unit === undefined) return `${count} min`;
  return `${count} ${unit.word}${count === 1 ? "" : "s"}`;
}

/** Returns the same in its shortest form: `15min`, `1h`, `7d`. */
export function shortLifetime(lifetimeMs: number): string {
  const { count, unit } = inUnits(lifetimeMs);
  return `${count}${unit?.letter ?? "min"}`;
}

/** Returns the same in a sentence: `15 minutes`, `1 hour`, `7 days`. */
export function lifetimeText(lifetimeMs: number): string {
  return lifetimeWords(lifetimeMs).replace(/min$/, "minutes");
}

/** Returns the same before a noun: `15-minute`, `1-hour`, `7-day`. */
export function lifetimeAdjective(lifetimeMs: number): string {
  const { count, unit } = inUnits(lifetimeMs);
  return `${count}-${unit?.word ?? "minute"}`;
}

function inUnits(lifetimeMs: number) {
  const minutes = Math.round(lifetimeMs / MINUTE_MS);
  const unit = UNITS.find((each) => minutes % each.minutes === 0);
  return { count: unit ? minutes / unit.minutes : minutes, unit };
}
