import { ADMIN_PAGE_ROWS, ADMIN_SEARCH_LENGTH_MAX } from "@mayfly/contract/admin-constants";
import { filterPlace, usePlace } from "../frame/use-place.ts";
import type { Sorting } from "../table/admin-table.tsx";

/** By the column that is sorted by: what somebody wants to see first, and each way in words. */
const ORDERS: Readonly<Record<string, { descending: boolean; words: readonly [string, string] }>> =
  {
    created: { descending: true, words: ["oldest first", "newest first"] },
    messages: { descending: true, words: ["fewest messages first", "most messages first"] },
    remaining: { descending: false, words: ["least time left first", "most time left first"] },
    address: { descending: false, words: ["addresses from A to Z", "addresses from Z to A"] },
  };
const NEWEST = "created";

/** Which addresses are asked for, as the URL says it: whatever stands in it, the server can be asked. */
export function useEmailsAsked() {
  const { query } = usePlace();
  const search = (query.get("search") ?? "").slice(0, ADMIN_SEARCH_LENGTH_MAX);
  const type = TYPES.find((one) => one === query.get("type")) ?? "";
  const offset = /^\d{1,8}$/.test(query.get("offset") ?? "") ? Number(query.get("offset")) : 0;
  const sorting = sortingOf(query.get("sort") ?? "", query.get("order") ?? "");
  const params = new URLSearchParams({
    limit: String(ADMIN_PAGE_ROWS),
    offset: String(offset),
    sort: sorting.by,
    order: sorting.descending ? "desc" : "asc",
    ...(search !== "" && { search }),
    ...(type !== "" && { type }),
  }).toString();
  return {
    params,
    search,
    type,
    offset,
    sorting,
    filtered: search !== "" || type !== "",
    orderWords: ORDERS[sorting.by]?.words[sorting.descending ? 1 : 0] ?? "",
  };
}

const TYPES = ["free", "premium"] as const;

function sortingOf(asked: string, order: string): Sorting {
  const by = Object.hasOwn(ORDERS, asked) ? asked : NEWEST;
  const usual = ORDERS[by]?.descending ?? false;
  const descending = order === "desc" || (order !== "asc" && usual);
  return {
    by,
    descending,
    sortBy(column) {
      const next = column === by ? !descending : (ORDERS[column]?.descending ?? false);
      filterPlace({ sort: column, order: next ? "desc" : "asc", offset: undefined });
    },
  };
}
