/** When an address ends, as people say it: "tomorrow, 4:52 PM". It is never more than a day ahead. */
export function endWords(endsAtMs: number, nowMs = Date.now()): string {
  const isToday = new Date(endsAtMs).toDateString() === new Date(nowMs).toDateString();
  // The time is one word.
  return `${isToday ? "today" : "tomorrow"}, ${TIME.format(endsAtMs).replace(/\s/, "\u00a0")}`;
}

const TIME = new Intl.DateTimeFormat("en", { timeStyle: "short" });
