/** Which messages were opened in this browser. A message's id is unlike any other inbox's, so one list serves all addresses. */
const IDS_MAX = 1_000;

export function parseMarks(stored: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
  } catch {
    // Written by something else than this page: then nothing was read.
    return new Set();
  }
}

/** The oldest go first when there are too many. */
export function withMark(stored: string | null, id: string): string {
  return JSON.stringify([...new Set([...parseMarks(stored), id])].slice(-IDS_MAX));
}
