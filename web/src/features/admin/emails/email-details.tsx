import type { AdminEmail } from "@mayfly/contract";
import { ADMIN_PAGE_ROWS } from "@mayfly/contract/admin-constants";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { fetchEmails } from "../../../api/admin.ts";
import { filterPlace } from "../frame/use-place.ts";
import type { ShowMail } from "../mail/mail-shown.ts";
import { useAdminQuery } from "../session/admin-queries.ts";
import { AdminTable } from "../table/admin-table.tsx";
import { ListCard } from "../table/list-card.tsx";
import { countedIn, ListHead } from "../table/list-head.tsx";
import { Pager } from "../table/pager.tsx";
import { emailColumns } from "./email-columns.tsx";
import { EmailFilters } from "./email-filters.tsx";
import { MessagesDialog } from "./messages-dialog.tsx";
import { useEmailsQuery } from "./use-emails-query.ts";

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
        onRefresh={() => void listing.refetch()}
      >
        <EmailFilters search={list.search} type={list.type} />
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
