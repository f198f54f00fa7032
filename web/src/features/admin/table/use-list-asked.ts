import { ADMIN_PAGE_ROWS, ADMIN_SEARCH_LENGTH_MAX } from "@mayfly/contract/admin-constants";
import { filterPlace, usePlace } from "../frame/use-place.ts";
import type { Sorting } from "./admin-table.tsx";

/** By the column that is sorted by: what somebody wants to see first, and each way in words. */
export type ListOrders = Readonly<
  Record<string, { descending: boolean; words: readonly [ascending: string, descending: string] }>
>;

/** Which rows of a list are asked for, as the URL says it: whatever stands in it, the server can be asked. */
export function useListAsked(orders: ListOrders, first: string) {
  const { query } = usePlace();
  const search = (query.get("search") ?? "").slice(0, ADMIN_SEARCH_LENGTH_MAX);
  const offset = /^\d{1,8}$/.test(query.get("offset") ?? "") ? Number(query.get("offset")) : 0;
  const sorting = sortingOf({ orders, first }, query.get("sort") ?? "", query.get("order") ?? "");
  return {
    asked: {
      limit: String(ADMIN_PAGE_ROWS),
      offset: String(offset),
      sort: sorting.by,
      order: sorting.descending ? "desc" : "asc",
      ...(search !== "" && { search }),
    },
    search,
    offset,
    sorting,
    orderWords: orders[sorting.by]?.words[sorting.descending ? 1 : 0] ?? "",
  };
}

function sortingOf(
  { orders, first }: { orders: ListOrders; first: string },
  asked: string,
  order: string,
): Sorting {
  const by = Object.hasOwn(orders, asked) ? asked : first;
  const usual = orders[by]?.descending ?? false;
  const descending = order === "desc" || (order !== "asc" && usual);
  return {
    by,
    descending,
    sortBy(column) {
      const next = column === by ? !descending : (orders[column]?.descending ?? false);
      filterPlace({ sort: column, order: next ? "desc" : "asc", offset: undefined });
    },
  };
}
