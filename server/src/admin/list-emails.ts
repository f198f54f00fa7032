import type { EmailListStore, EmailOrder, EmailPage } from "./email-list-store.ts";

export type EmailsAsked = {
  search?: string;
  type?: "free" | "premium";
  sort?: EmailOrder;
  order?: "asc" | "desc";
};

/** A page of addresses as the operator asked for it; the newest first where nothing was said. */
export function listEmails(
  { store }: { store: Pick<EmailListStore, "listEmails"> },
  { search, type, sort = "created", order }: EmailsAsked,
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

/** The direction that each order starts with. */
const FIRST_DIRECTION = {
  created: "desc",
  messages: "desc",
  remaining: "asc",
  address: "asc",
} as const;
