/** Messages opened in this browser, whether or not the server knows of it. Message ids are unique across inboxes, so one list serves all addresses. */
const IDS_MAX = 1_000;

export function parseMarks(stored: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
  } catch {
    // Not written by this page: count no message as read.
    return new Set();
  }
}

export function withoutMark(stored: string | null, id: string): string {
  return JSON.stringify([...parseMarks(stored)].filter((marked) => marked !== id));
}

/** Adds a mark. Drops the oldest marks beyond the maximum. */
export function withMark(stored: string | null, id: string): string {
  return JSON.stringify([...new Set([...parseMarks(stored), id])].slice(-IDS_MAX));
}
