/** Formats a past time: with its day, unless that is today. Lists may span days, and a night even with short lives. */
export function pastTime(atMs: number, withSeconds: boolean): string {
  const isToday = new Date(atMs).toDateString() === new Date().toDateString();
  const clock = (withSeconds ? TO_THE_SECOND : TO_THE_MINUTE).format(atMs);
  return isToday ? clock : `${DAY.format(atMs)}, ${clock}`;
}

const DAY = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const TO_THE_MINUTE = new Intl.DateTimeFormat("en", { timeStyle: "short" });
const TO_THE_SECOND = new Intl.DateTimeFormat("en", { timeStyle: "medium" });
