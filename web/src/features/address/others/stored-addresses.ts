import type { StoredValues } from "../../../browser/browser-storage.ts";
import { isEmailAddress } from "../address-forms.ts";
import { withExtension, type ActiveAddress, type ExtensionEvent } from "../active-address.ts";
import { EARLIER, keepEarlier, readEarlier } from "../earlier/stored-earlier.ts";
import { notifyOtherTabs } from "../stored/stored-address.ts";
import { parseStoredList } from "../../../browser/stored-list.ts";
import { readEntry, toEntry } from "../stored/stored-entry.ts";

/**
 * The addresses of this browser in the order of the switcher. The current one has keys of its own (`stored-address.ts`)
 * and only its place here. Stored as one value and validated on reading.
 */
export const ADDRESSES = "addresses";
export const ADDRESSES_MAX = 5;
export const LABEL_LENGTH_MAX = 24;
/** How long an address that has ended stays in the list. */
export const ENDED_SHOWN_MS = 10_000;

type Row = {
  readonly email: string;
  /** Given by the visitor; empty if there is none. */
  readonly label: string;
  readonly endsAtMs: number;
  /** null: the place of the current address, or the label of one that has ended or is among the earlier ones. */
  readonly address: ActiveAddress | null;
};

export function readRows(text: string | null, nowMs: number): Row[] {
  const rows = parseStoredList(text).flatMap((entry) => readRow(entry, nowMs) ?? []);
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}

function readRow(entry: unknown, nowMs: number): Row | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { email, label, expiresAt, token }: Record<string, unknown> = { ...entry };
  if (!isEmailAddress(email)) return undefined;
  const address = readEntry(entry, nowMs) ?? null;
  if (token !== undefined && !address) return undefined;
  const endsAtMs = address?.endsAtMs ?? Date.parse(String(expiresAt));
  return { email, label: readLabel(label), endsAtMs: endsAtMs || 0, address };
}

/** Returns the label as it is stored: one line, at most 24 code points. */
export function readLabel(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return Array.from(line).slice(0, LABEL_LENGTH_MAX).join("").trim();
}

/** Returns the active addresses of this browser beside the current one: those in the list, and the earlier ones. */
export function readOthers(kept: StoredValues, nowMs: number): ActiveAddress[] {
  const rows = readRows(kept.get(ADDRESSES), nowMs);
  const listed = rows.flatMap(({ address, endsAtMs }) =>
    address && endsAtMs > nowMs ? [address] : [],
  );
  return [...listed, ...readEarlier(kept.get(EARLIER), nowMs)];
}

export type ShownAddress = { readonly address: ActiveAddress; readonly label: string };

/**
 * Returns the addresses in their order. `stored` is the address in the browser's own keys, which differs from the current
 * one of this tab for a moment, while a tab switches.
 */
export function resolveRows(
  rows: readonly Row[],
  current: ActiveAddress | null,
  stored: ActiveAddress | null,
): readonly ShownAddress[] {
  const resolve = ({ email, label, address }: Row): ShownAddress | null => {
    const own = [current, stored].find((one) => one?.email === email) ?? address;
    return own && { address: own, label };
  };
  const places = rows.map(resolve);
  if (current && !places.some((shown) => shown?.address.email === current.email)) {
    // A new address takes the place of the one that it replaces.
    const free = places.indexOf(null);
    places.splice(free < 0 ? places.length : free, free < 0 ? 0 : 1, {
      address: current,
      label: "",
    });
  }
  return places.filter((shown) => shown !== null);
}

export function activeOf(
  addresses: readonly ShownAddress[],
  nowMs: number,
): readonly ShownAddress[] {
  return addresses.filter(({ address }) => address.endsAtMs > nowMs);
}

/** Returns the number of unread messages at addresses that have not ended. */
export function countActiveUnread(
  addresses: readonly ShownAddress[],
  unread: ReadonlyMap<string, number>,
  nowMs: number,
): number {
  return activeOf(addresses, nowMs).reduce(
    (sum, { address }) => sum + (unread.get(address.email) ?? 0),
    0,
  );
}

/**
 * Keeps the previous address in the list, and gives the next one its place. Beyond the limit, moves the free address
 * with the least time to the earlier addresses. Its label stays here, at the end, until it returns or ends.
 */
export function keepOthers(
  kept: StoredValues,
  { previous, next }: { previous: ActiveAddress | null; next: ActiveAddress },
  nowMs: number,
): void {
  const stored = readRows(kept.get(ADDRESSES), nowMs);
  const isKept = previous && previous.email !== next.email && previous.endsAtMs > nowMs;
  // Keeps a row without an address until its label joins the history.
  const known = stored.filter(
    ({ address, label, email }) => address || label || email === next.email,
  );
  const placed = isKept ? place({ rows: known, before: stored }, previous, previous) : known;
  const rows = place({ rows: placed, before: stored }, next, null);
  const left = rows
    .filter(({ address, endsAtMs }) => address && endsAtMs > nowMs)
    .toSorted(leastTimeFirst)
    .slice(0, Math.max(0, countLive(rows, { next, nowMs }) - ADDRESSES_MAX));
  const isShown = (row: Row) => !left.includes(row) && (row.address || row.email === next.email);
  const labels = rows.filter((row) => row.label && !isShown(row));
  storeRows(kept, [
    ...rows.filter((row) => isShown(row)),
    ...labels.map((row) => ({ ...row, address: null })),
  ]);
  if (readEarlier(kept.get(EARLIER), nowMs).length > 0 || left.length > 0) {
    keepEarlier(kept, { previous: null, next }, nowMs);
    for (const { address } of left) keepEarlier(kept, { previous: address, next }, nowMs);
  }
}

/** Puts an address in its own place, in that of the row which it replaces, or at the end. */
function place(
  { rows, before }: { readonly rows: readonly Row[]; readonly before: readonly Row[] },
  of: ActiveAddress,
  address: ActiveAddress | null,
): Row[] {
  const { email, endsAtMs } = of;
  const former = before.find((row) => row.email === email);
  const row: Row = { email, label: former?.label ?? "", endsAtMs, address };
  const index = rows.findIndex((one) => one.email === email);
  return index < 0 ? insert(rows, row, before) : rows.with(index, row);
}

function insert(rows: readonly Row[], row: Row, before: readonly Row[]): Row[] {
  const index = before.findIndex(({ email }) => email === row.email);
  return index < 0 ? [...rows, row] : rows.toSpliced(index, 0, row);
}

function countLive(
  rows: readonly Row[],
  { next, nowMs }: { readonly next: ActiveAddress; readonly nowMs: number },
): number {
  return rows.filter(
    ({ email, address, endsAtMs }) => (address || email === next.email) && endsAtMs > nowMs,
  ).length;
}

/** Rows without an address come last: they aren't moved. */
function leastTimeFirst(one: Row, other: Row): number {
  return rank(one) - rank(other) || one.endsAtMs - other.endsAtMs;
}

function rank({ address }: Row): number {
  if (!address) return 2;
  return address.kind === "free" ? 0 : 1;
}

export function storeRows(kept: StoredValues, rows: readonly Row[]): void {
  const isNeeded = rows.some(({ address, label }) => address || label);
  if (isNeeded) kept.set(ADDRESSES, JSON.stringify(rows.map(toStored)));
  else if (kept.get(ADDRESSES) !== null) kept.remove(ADDRESSES);
}

function toStored({ email, label, endsAtMs, address }: Row): object {
  const entry = address ? toEntry(address) : { email, expiresAt: new Date(endsAtMs).toISOString() };
  return label ? { ...entry, label } : entry;
}

/** Changes the row with this token, if there is one. */
function changeRow(
  kept: StoredValues,
  token: string,
  change: (address: ActiveAddress) => ActiveAddress,
): void {
  const rows = readRows(kept.get(ADDRESSES), Date.now());
  const index = rows.findIndex(({ address }) => address?.token === token);
  const row = rows[index];
  if (!row?.address) return;
  const address = change(row.address);
  storeRows(kept, rows.with(index, { ...row, address, endsAtMs: address.endsAtMs }));
  notifyOtherTabs(kept);
}

export function endOther(kept: StoredValues, token: string): void {
  const nowMs = Date.now();
  changeRow(kept, token, (address) => ({
    ...address,
    endsAtMs: Math.min(address.endsAtMs, nowMs),
  }));
}

/** Records the end of the current address in its row, so that its label joins the history. */
export function endPlace(kept: StoredValues, token: string): void {
  if (kept.get("token") === token) endPlaceOf(kept, kept.get("email"));
}

/** Records the end of an address that is stored only here. */
export function endPlaceOf(kept: StoredValues, email: string | null): void {
  if (kept.get(ADDRESSES) === null) return;
  const nowMs = Date.now();
  const rows = readRows(kept.get(ADDRESSES), nowMs);
  const ended = (row: Row) => ({ ...row, endsAtMs: nowMs });
  storeRows(
    kept,
    rows.map((row) => (row.email === email && !row.address ? ended(row) : row)),
  );
}

export function extendOther(kept: StoredValues, token: string, event: ExtensionEvent): void {
  changeRow(kept, token, (address) => withExtension(address, event, Date.now()));
}

/** Gives a row its label; an empty one removes it. */
export function labelRow(kept: StoredValues, of: ActiveAddress, label: string): void {
  const rows = readRows(kept.get(ADDRESSES), Date.now());
  const { email, endsAtMs } = of;
  const index = rows.findIndex((row) => row.email === email);
  const row = { ...(rows[index] ?? { email, endsAtMs, address: null }), label: readLabel(label) };
  storeRows(kept, index < 0 ? [...rows, row] : rows.with(index, row));
  notifyOtherTabs(kept);
}
