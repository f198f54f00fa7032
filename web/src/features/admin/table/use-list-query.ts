import { ADMIN_PAGE_ROWS, ADMIN_SEARCH_LENGTH_MAX } from "@mayfly/contract/admin-constants";
import { filterPlace, usePlace } from "../frame/use-place.ts";
import type { Sorting } from "./admin-table.tsx";

/** Per sort column: the default direction, and each direction as text. */
export type ListOrders<Sort extends string> = Readonly<Record<Sort, ListOrder>>;
type ListOrder = { descending: boolean; words: readonly [ascending: string, descending: string] };

/** The query of a list call. */
type ListQuery<Sort extends string> = {
  limit: string;
  offset: string;
  sort: Sort;
  order: "asc" | "desc";
  search?: string;
};

/** What the list shows of its query. */
export type ListView = {
  readonly search: string;
  readonly offset: number;
  readonly sorting: Sorting;
  /** The order of the rows in words. */
  readonly orderWords: string;
};

/** The list query from the URL. Any URL yields a valid query. */
export function useListQuery<Sort extends string>(
  orders: ListOrders<Sort>,
  first: Sort,
): { listQuery: ListQuery<Sort>; view: ListView } {
  const { query } = usePlace();
  const search = (query.get("search") ?? "").slice(0, ADMIN_SEARCH_LENGTH_MAX);
  const offset = /^\d{1,8}$/.test(query.get("offset") ?? "") ? Number(query.get("offset")) : 0;
  const sorting = sortingOf({ orders, first }, query.get("sort") ?? "", query.get("order") ?? "");
  const listQuery: ListQuery<Sort> = {
    limit: String(ADMIN_PAGE_ROWS),
    offset: String(offset),
    sort: sorting.by,
    order: sorting.descending ? "desc" : "asc",
    ...(search !== "" && { search }),
  };
  return {
    listQuery,
    view: {
      search,
      offset,
      sorting,
      orderWords: orders[sorting.by].words[sorting.descending ? 1 : 0],
    },
  };
}

function sortingOf<Sort extends string>(
  { orders, first }: { orders: ListOrders<Sort>; first: Sort },
  sortName: string,
  order: string,
): Sorting & { by: Sort } {
  const isOrder = (name: string): name is Sort => Object.hasOwn(orders, name);
  const by = isOrder(sortName) ? sortName : first;
  const usual = orders[by].descending;
  const descending = order === "desc" || (order !== "asc" && usual);
  return {
    by,
    descending,
    sortBy(column) {
      const next = column === by ? !descending : isOrder(column) && orders[column].descending;
      filterPlace({ sort: column, order: next ? "desc" : "asc", offset: undefined });
    },
  };
}
