import type { AdminEmail } from "@mayfly/contract";
import { ADMIN_PAGE_ROWS } from "@mayfly/contract/admin-constants";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { fetchEmails } from "../../../api/admin/admin.ts";
import { Choices } from "../frame/choices.tsx";
import { filterPlace, usePlace } from "../frame/use-place.ts";
import type { ShowMail } from "../mail/mail-shown.ts";
import { useAdminQuery } from "../session/admin-queries.ts";
import { AdminTable } from "../table/admin-table.tsx";
import { ListCard } from "../table/list-card.tsx";
import { ListHead } from "../table/list-head.tsx";
import { Pager } from "../table/pager.tsx";
import { SearchField } from "../table/search-field.tsx";
import { useListQuery, type ListOrders } from "../table/use-list-query.ts";
import { emailColumns } from "./email-columns.tsx";
import { MessagesDialog } from "./messages-dialog.tsx";
import { countedIn } from "../table/counted-in.ts";

/** Lists all addresses, with access to their messages. */
export function EmailDetails({ showMail }: { showMail: ShowMail }) {
  const { listQuery: query, offset, ...list } = useEmailsQuery();
  const listing = useAdminQuery(["emails", query], (caller) => fetchEmails(caller, query));
  const [opened, setOpened] = useState<AdminEmail | null>(null);
  const [columns] = useState(() => emailColumns(setOpened));
  return (
    <>
      <ListHead
        title="Email Details"
        count={countedIn(listing.data?.total, "address", "addresses")}
        refreshing={listing.isFetching}
      >
        <SearchField search={list.search} finds="Address, IP or website" />
        <Choices
          name="Type"
          choices={TYPES}
          chosen={list.type}
          onChoose={(value) => filterPlace({ type: value, offset: undefined })}
        />
      </ListHead>
      <ListCard
        listing={listing}
        empty={list.filtered ? ADMIN_EMPTY.filtered : ADMIN_EMPTY.emails}
        failed={ADMIN_NOTICES.emailsFailed}
      >
        {(rows, total) => (
          <>
            <AdminTable
              name="Email Details"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sorting={list.sorting}
              isOver={({ isActive }) => !isActive}
            />
            <Pager
              offset={offset}
              shown={rows.length}
              total={total}
              pageRows={ADMIN_PAGE_ROWS}
              order={list.orderWords}
              loading={listing.isPlaceholderData}
              onTurn={(next) => filterPlace({ offset: next === 0 ? undefined : String(next) })}
            />
          </>
        )}
      </ListCard>
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
  const { listQuery, ...list } = useListQuery(ORDERS, "created");
  const [type] = TYPES.find(([one]) => one === query.get("type")) ?? TYPES[0];
  return {
    ...list,
    listQuery: { ...listQuery, ...(type !== "" && { type }) },
    type,
    filtered: list.search !== "" || type !== "",
  };
}
