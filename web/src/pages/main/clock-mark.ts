/** Remaining minutes at which screen readers get an announcement. */
const MARKS = [1, 2, 5] as const;
export type ClockMark = (typeof MARKS)[number] | null;

export function clockMark(secondsLeft: number): ClockMark {
  if (secondsLeft <= 0) return null;
  return MARKS.find((minutes) => secondsLeft <= minutes * 60) ?? null;
}

/**
 * Returns the announcement when a mark is passed. Returns an empty text when the page opens between two marks, or
 * after an extension.
 */
export function clockAnnouncement(before: ClockMark, now: ClockMark): string {
  return now === null || (before !== null && now >= before) ? "" : minutesAnnouncement(now);
}

export function minutesAnnouncement(minutes: number): string {
  return `Your address has ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
}
