import { usePlace } from "../frame/use-place.ts";
import { useListAsked, type ListOrders } from "../table/use-list-asked.ts";

const ORDERS: ListOrders<"created" | "messages" | "remaining" | "address"> = {
  created: { descending: true, words: ["oldest first", "newest first"] },
  messages: { descending: true, words: ["fewest messages first", "most messages first"] },
  remaining: { descending: false, words: ["least time left first", "most time left first"] },
  address: { descending: false, words: ["addresses from A to Z", "addresses from Z to A"] },
};

/** The query for the list of addresses. */
export function useEmailsAsked() {
  const { query } = usePlace();
  const { asked, ...list } = useListAsked(ORDERS, "created");
  const type = TYPES.find((one) => one === query.get("type")) ?? "";
  return {
    ...list,
    asked: { ...asked, ...(type !== "" && { type }) },
    type,
    filtered: list.search !== "" || type !== "",
  };
}

const TYPES = ["free", "premium"] as const;
