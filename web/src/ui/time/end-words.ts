/** When an address ends, as people say it: "tomorrow, 4:52 PM". It is never more than a day ahead. */
export function endWords(endsAtMs: number, nowMs = Date.now()): string {
  const isToday = new Date(endsAtMs).toDateString() === new Date(nowMs).toDateString();
  return `${isToday ? "today" : "tomorrow"}, ${TIME.format(endsAtMs)}`;
}

const TIME = new Intl.DateTimeFormat("en", { timeStyle: "short" });
