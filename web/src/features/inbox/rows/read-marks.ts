/** Messages opened in this browser. Message ids are unique across inboxes, so one list serves all addresses. */
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

/** Adds a mark. Drops the oldest marks beyond the maximum. */
export function withMark(stored: string | null, id: string): string {
  return JSON.stringify([...new Set([...parseMarks(stored), id])].slice(-IDS_MAX));
}
