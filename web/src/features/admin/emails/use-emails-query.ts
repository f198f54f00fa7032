import { usePlace } from "../frame/use-place.ts";
import { useListQuery, type ListOrders } from "../table/use-list-query.ts";

const ORDERS: ListOrders<"created" | "messages" | "remaining" | "address"> = {
  created: { descending: true, words: ["oldest first", "newest first"] },
  messages: { descending: true, words: ["fewest messages first", "most messages first"] },
  remaining: { descending: false, words: ["least time left first", "most time left first"] },
  address: { descending: false, words: ["addresses from A to Z", "addresses from Z to A"] },
};

/** The query for the list of addresses. */
export function useEmailsQuery() {
  const { query } = usePlace();
  const { listQuery, ...list } = useListQuery(ORDERS, "created");
  const type = TYPES.find((one) => one === query.get("type")) ?? "";
  return {
    ...list,
    listQuery: { ...listQuery, ...(type !== "" && { type }) },
    type,
    filtered: list.search !== "" || type !== "",
  };
}

const TYPES = ["free", "premium"] as const;
