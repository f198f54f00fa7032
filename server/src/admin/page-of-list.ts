import { ADMIN_PAGE_ROWS, ADMIN_PAGE_ROWS_MAX } from "@mayfly/contract/admin-constants";

export type ListRequest<Sort extends string> = {
  /** A substring of the searchable fields. */
  search?: string;
  sort?: Sort;
  order?: "asc" | "desc";
  limit: number;
  offset: number;
};

type ListShape<Row, Sort extends string> = {
  foundBy: (row: Row) => readonly string[];
  sortedBy: Readonly<Record<Sort, (row: Row) => string | number>>;
};

/** Returns a page of an in-memory list. Without `sort`, the list keeps its order. */
export function pageOfList<Row, Sort extends string>(
  rows: readonly Row[],
  { foundBy, sortedBy }: ListShape<Row, Sort>,
  { search = "", sort, order = "asc", limit, offset }: ListRequest<Sort>,
): { rows: Row[]; total: number } {
  const words = search.trim().toLowerCase();
  const found = rows.filter((row) => foundBy(row).some((text) => holds(text, words)));
  const value = sort && sortedBy[sort];
  const way = order === "desc" ? -1 : 1;
  const sorted = value
    ? found.toSorted((one, other) => way * compare(value(one), value(other)))
    : found;
  return { rows: sorted.slice(offset, offset + limit), total: found.length };
}

function holds(text: string, words: string): boolean {
  return text.toLowerCase().includes(words);
}

/** Compares numbers in text by value: 9.0.0.1 sorts before 10.0.0.1. */
const WORDS = new Intl.Collator("en", { numeric: true });

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  if (typeof one === "number" && typeof other === "number") return one < other ? -1 : 1;
  return WORDS.compare(String(one), String(other));
}

/** Returns the rows that a query requests; `limit` is clamped to ADMIN_PAGE_ROWS_MAX. */
export function pageOfRows(
  query: { limit?: string; offset?: string },
  usual: number = ADMIN_PAGE_ROWS,
): { limit: number; offset: number } {
  const requested = Number(query.limit ?? usual);
  return {
    limit: Math.min(Math.max(1, requested), ADMIN_PAGE_ROWS_MAX),
    offset: Number(query.offset ?? 0),
  };
}
