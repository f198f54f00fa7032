import type { EmailListStore, EmailOrder, EmailPage } from "./email-list-store.ts";

type EmailListRequest = {
  search?: string;
  type?: "free" | "premium";
  sort?: EmailOrder;
  order?: "asc" | "desc";
};

/** Returns a page of addresses, by default the newest first. */
export function listEmails(
  { store }: { store: Pick<EmailListStore, "listEmails"> },
  { search, type, sort = "created", order }: EmailListRequest,
  page: { limit: number; offset: number },
): Promise<EmailPage> {
  const words = (search ?? "").trim().toLowerCase();
  return store.listEmails({
    ...page,
    kind: type,
    search: words === "" ? undefined : words,
    order: sort,
    descending: (order ?? FIRST_DIRECTION[sort]) === "desc",
  });
}

/** The default direction of each order. */
const FIRST_DIRECTION = {
  created: "desc",
  messages: "desc",
  remaining: "asc",
  address: "asc",
} as const;
