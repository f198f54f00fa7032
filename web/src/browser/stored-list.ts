/** Parses a stored list, whose entries are not validated. Empty if the text isn't a list: this page didn't write it. */
export function parseStoredList(text: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
