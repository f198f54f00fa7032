import { ADMIN_PAGE_ROWS, ADMIN_PAGE_ROWS_MAX } from "@mayfly/contract/admin-constants";

/** Returns the rows that a query requests; `limit` is clamped to ADMIN_PAGE_ROWS_MAX. */
export function pageOfRows(
  query: { limit?: string; offset?: string },
  usual: number = ADMIN_PAGE_ROWS,
): { limit: number; offset: number } {
  const asked = Number(query.limit ?? usual);
  return {
    limit: Math.min(Math.max(1, asked), ADMIN_PAGE_ROWS_MAX),
    offset: Number(query.offset ?? 0),
  };
}
