import type { AdminEmail } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { Choices } from "../frame/choices.tsx";
import { filterPlace, usePlace } from "../frame/use-place.ts";
import type { ShowMail } from "../mail/mail-shown.ts";
import { useAdminList } from "../session/admin-queries.ts";
import { PagedList } from "../table/paged-list.tsx";
import { useListQuery, type ListOrders } from "../table/use-list-query.ts";
import { emailColumns } from "./email-columns.tsx";
import { MessagesDialog } from "./messages-dialog.tsx";

/** Lists all addresses, with access to their messages. */
export function EmailDetails({ showMail }: { showMail: ShowMail }) {
  const { query, view, type } = useEmailsQuery();
  const listing = useAdminList("GET /api/admin/emails", { query });
  const [opened, setOpened] = useState<AdminEmail | null>(null);
  const [columns] = useState(() => emailColumns(setOpened));
  return (
    <>
      <PagedList
        title="Email Details"
        counted={["address", "addresses"]}
        finds="Address, IP or website"
        view={view}
        listing={listing}
        empty={ADMIN_EMPTY.emails}
        failed={ADMIN_NOTICES.emailsFailed}
        columns={columns}
        isOver={({ isActive }) => !isActive}
        isFiltered={type !== ""}
      >
        <Choices
          name="Type"
          choices={TYPES}
          chosen={type}
          onChoose={(value) => filterPlace({ type: value, offset: undefined })}
        />
      </PagedList>
      {opened && (
        <MessagesDialog email={opened} showMail={showMail} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const ORDERS: ListOrders<"created" | "messages" | "remaining" | "address"> = {
  created: { descending: true, words: ["oldest first", "newest first"] },
  messages: { descending: true, words: ["fewest messages first", "most messages first"] },
  remaining: { descending: false, words: ["least time left first", "most time left first"] },
  address: { descending: false, words: ["addresses from A to Z", "addresses from Z to A"] },
};

const TYPES = [
  ["", "All"],
  ["free", "Free"],
  ["premium", "Premium"],
] as const;

/** The query for the list of addresses. */
function useEmailsQuery() {
  const { query } = usePlace();
  const { listQuery, view } = useListQuery(ORDERS, "created");
  const [type] = TYPES.find(([one]) => one === query.get("type")) ?? TYPES[0];
  return { query: { ...listQuery, ...(type !== "" && { type }) }, view, type };
}
