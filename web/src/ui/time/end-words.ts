/** Formats the end of an address: "tomorrow, 4:52 PM". The end is never more than one day ahead. */
export function endWords(endsAtMs: number, nowMs = Date.now()): string {
  const isToday = new Date(endsAtMs).toDateString() === new Date(nowMs).toDateString();
  // Keep the time on one line.
  return `${isToday ? "today" : "tomorrow"}, ${TIME.format(endsAtMs).replace(/\s/, "\u00a0")}`;
}

const TIME = new Intl.DateTimeFormat("en", { timeStyle: "short" });
