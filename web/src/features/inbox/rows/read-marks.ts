import { parseStoredList } from "../../../browser/stored-list.ts";

/**
 * Messages opened in this browser, whether or not the server knows of it. Message ids are unique across inboxes, so one
 * list serves all addresses.
 */
const IDS_MAX = 1_000;

export function parseMarks(stored: string | null): ReadonlySet<string> {
  return new Set(parseStoredList(stored).filter((id) => typeof id === "string"));
}

export function withoutMark(stored: string | null, id: string): string {
  return JSON.stringify([...parseMarks(stored)].filter((marked) => marked !== id));
}

/** Adds a mark. Drops the oldest marks beyond the maximum. */
export function withMark(stored: string | null, id: string): string {
  return JSON.stringify([...new Set([...parseMarks(stored), id])].slice(-IDS_MAX));
}
