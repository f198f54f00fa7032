import { WARNING_SECONDS, formatClock, ringFigure } from "../../../ui/time/countdown.ts";

/** Formats the time left for a row of the switcher: '12 min', '23 h', and minutes with seconds near the end. */
export function timeText(seconds: number): string {
  if (seconds === 0) return "Ended";
  if (seconds < WARNING_SECONDS) return formatClock(seconds);
  const [figure, unit] = ringFigure(seconds);
  return `${figure} ${unit === "hours" ? "h" : unit}`;
}

type Named = {
  readonly name: string;
  readonly unread: number;
  readonly seconds: number;
};

/** The name of a row's button: 'Papershop account, 2 unread, 4 minutes left'. */
export function rowName({ name, unread, seconds }: Named): string {
  const count = unread > 0 ? `, ${unread} unread` : "";
  return `${name}${count}, ${timeWords(seconds)}`;
}

function timeWords(seconds: number): string {
  if (seconds === 0) return "ended";
  if (seconds < 60) return "less than a minute left";
  const [figure, unit] = ringFigure(seconds);
  const word = unit === "hours" ? "hour" : "minute";
  return `${figure} ${word}${figure === "1" ? "" : "s"} left`;
}
