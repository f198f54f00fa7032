/** The minutes left that a screen reader is told of, as soon as no more than these are left. */
const MARKS = [1, 2, 5] as const;
export type ClockMark = (typeof MARKS)[number] | null;

export function clockMark(secondsLeft: number): ClockMark {
  if (secondsLeft <= 0) return null;
  return MARKS.find((minutes) => secondsLeft <= minutes * 60) ?? null;
}

/**
 * Announced when a mark is passed, but not when the page opens between two of them, nor when time
 * was added.
 */
export function clockAnnouncement(before: ClockMark, now: ClockMark): string {
  if (now === null || (before !== null && now >= before)) return "";
  return `Your address has ${now} ${now === 1 ? "minute" : "minutes"} left`;
}
