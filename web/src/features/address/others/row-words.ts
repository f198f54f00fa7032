import { WARNING_SECONDS, formatClock, leftWords, ringFigure } from "../../../ui/time/countdown.ts";

/** Formats the time left for a row of the switcher: '12 min', '23 h', '6 days', and a clock near the end. */
export function timeText(seconds: number): string {
  if (seconds === 0) return "Ended";
  if (seconds < WARNING_SECONDS) return formatClock(seconds);
  const [figure, unit] = ringFigure(seconds);
  return `${figure} ${unit.replace(/^hours?$/, "h")}`;
}

type Named = {
  readonly name: string;
  readonly unread: number;
  /** Whether a delivery was refused, and hasn't been in view since. */
  readonly hasRefusal: boolean;
  readonly seconds: number;
};

/** The name of a row's button: 'Papershop account, 2 unread, a delivery was refused, 4 minutes left'. */
export function rowName({ name, unread, hasRefusal, seconds }: Named): string {
  const count = unread > 0 ? `, ${unread} unread` : "";
  const refusal = hasRefusal ? ", a delivery was refused" : "";
  return `${name}${count}${refusal}, ${leftWords(seconds)}`;
}
