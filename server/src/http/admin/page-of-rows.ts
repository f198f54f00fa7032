import { ADMIN_PAGE_ROWS, ADMIN_PAGE_ROWS_MAX } from "@mayfly/contract/admin-constants";

/** Which rows of a long list a query asks for; more than the most is the most. */
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
