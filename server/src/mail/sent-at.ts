const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

/** Zones of RFC 5322 4.3, in hours. A military or unknown zone counts as UTC. */
const ZONES: Readonly<Record<string, number>> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
};

const DATE =
  /(\d{1,2})[ -]{1,3}([a-z]{3})[a-z]{0,6}\.?[ -]{1,3}(\d{2,4})[ ,]{1,3}(\d{1,2})\s?:\s?(\d{2})(?:\s?:\s?(\d{2}))?(?:\.\d{1,9})?\s{0,3}((?:(?:gmt|utc?) ?)?[+-](?:\d{4}|\d{1,2}(?::\d{2})?)(?!\d)|[a-z]{1,5})?/i;

/** Years of four digits, which ISO 8601 writes without a sign. */
const EARLIEST_MS = Date.UTC(1000);
const LATEST_MS = Date.UTC(9999);

/** Returns the time of a Date field (RFC 5322 3.3) in milliseconds since 1970; null if it can't be parsed. */
export function readSentAt(field: string): number | null {
  const text = field
    .slice(0, 300)
    .replace(/\([^()]*\)/g, " ")
    .replace(/\s+/g, " ");
  const [, day, month = "", year = "", hour, minute, second, zone = ""] = DATE.exec(text) ?? [];
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  if (day === undefined || monthIndex % 3 !== 0) return readOther(text);
  const [fullYear, dayOfMonth] = [readYear(year), Number(day)];
  const dayMs = Date.UTC(fullYear, monthIndex / 3, dayOfMonth);
  const minutes = Number(hour) * 60 + Number(minute) - readOffsetMinutes(zone);
  const ms = dayMs + (minutes * 60 + Number(second ?? 0)) * 1_000;
  const isDay = isInMonth(fullYear, monthIndex / 3, dayOfMonth);
  const isDate = isDay && Number(hour) <= 24 && Number(minute) < 60;
  return isDate && ms >= EARLIEST_MS ? ms : null;
}

/** RFC 5322 4.3: two digits below 50 belong to this century; three digits count from 1900. */
function readYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) + (year.length === 2 && Number(year) < 50 ? 2000 : 1900);
}

/** Some programs write '+01:00', 'GMT+0100' or 'UTC+1'. */
function readOffsetMinutes(zone: string): number {
  const [, sign, hours, minutes = "0"] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return (ZONES[zone.toLowerCase()] ?? 0) * 60;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -offset : offset;
}

/** Parses other formats that senders use, such as ISO 8601 or asctime. Without a zone, they count as UTC. */
function readOther(text: string): number | null {
  if (!/\d{4}/.test(text)) return null;
  const written = text.trim();
  const [, year, month, day] = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(written) ?? [];
  if (day !== undefined && !isInMonth(Number(year), Number(month) - 1, Number(day))) return null;
  const inUtc = `${written.replace(/(\d)T(\d)/i, "$1 $2")} UTC`;
  const ms = Date.parse(WITHOUT_ZONE.test(written) ? inUtc : written);
  return ms >= EARLIEST_MS && ms < LATEST_MS ? ms : null;
}

/** The time, or the time and the year, is last. `Date.parse` would take the time zone of this machine. */
const WITHOUT_ZONE = /\d:\d{2}(?:\.\d{1,9})?(?: ?[ap]m)?(?: \d{4})?$/i;

/** `Date` takes 31 November for 1 December. */
function isInMonth(year: number, monthIndex: number, day: number): boolean {
  return new Date(Date.UTC(year, monthIndex, day)).getUTCDate() === day;
}
