const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

/** Zones that RFC 5322 4.3 names, in hours; a military or unknown one says nothing and counts as UTC. */
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
  /(\d{1,2})[ -]{1,3}([a-z]{3})[a-z]{0,6}\.?[ -]{1,3}(\d{2,4})[ ,]{1,3}(\d{1,2})\s?:\s?(\d{2})(?:\s?:\s?(\d{2}))?(?:\.\d{1,9})?\s{0,3}([+-]\d{4}|[a-z]{1,5})?/i;

/** Years of four digits: what ISO 8601 writes without a sign. */
const EARLIEST_MS = Date.UTC(1000);
const LATEST_MS = Date.UTC(9999);

/** When a Date field (RFC 5322 3.3) says that its message was sent, in ms since 1970; null where it can't be read. */
export function readSentAt(field: string): number | null {
  const text = field
    .slice(0, 300)
    .replace(/\([^()]*\)/g, " ")
    .replace(/\s+/g, " ");
  const [, day, month = "", year = "", hour, minute, second, zone = ""] = DATE.exec(text) ?? [];
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  if (day === undefined || monthIndex % 3 !== 0) return readOther(text);
  const ms = Date.UTC(
    readYear(year),
    monthIndex / 3,
    Number(day),
    Number(hour),
    Number(minute) - readOffsetMinutes(zone),
    Number(second ?? 0),
  );
  const isDate = Number(day) <= 31 && Number(hour) <= 24 && Number(minute) < 60;
  return isDate && ms >= EARLIEST_MS ? ms : null;
}

/** RFC 5322 4.3: two digits below 50 are of this century, three digits count from 1900. */
function readYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) + (year.length === 2 && Number(year) < 50 ? 2000 : 1900);
}

function readOffsetMinutes(zone: string): number {
  if (!/^[+-]/.test(zone)) return (ZONES[zone.toLowerCase()] ?? 0) * 60;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** Other orders that senders write, ISO 8601 among them. */
function readOther(text: string): number | null {
  if (!/\d{4}/.test(text)) return null;
  const ms = Date.parse(text.trim());
  return ms >= EARLIEST_MS && ms < LATEST_MS ? ms : null;
}
