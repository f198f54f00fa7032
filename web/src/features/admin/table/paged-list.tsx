import { ADMIN_PAGE_ROWS } from "@mayfly/contract/admin-constants";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { AdminCaller, Rows } from "../../../api/admin/admin.ts";
import { filterPlace } from "../frame/use-place.ts";
import { useAdminQuery } from "../session/admin-queries.ts";
import { AdminTable, type Column } from "./admin-table.tsx";
import { ListCard } from "./list-card.tsx";
import { ListHead } from "./list-head.tsx";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import { useListQuery, type ListOrders, type ListQuery } from "./use-list-query.ts";
import { countedIn } from "./counted-in.ts";

type PagedListProps<Row, Sort extends string> = {
  /** The query name, unique in the panel. */
  name: string;
  title: string;
  counted: readonly [one: string, many: string];
  /** Describes the searched fields. */
  finds: string;
  orders: ListOrders<Sort>;
  first: Sort;
  fetchRows: (caller: AdminCaller, query: ListQuery<Sort>) => Promise<Rows<Row>>;
  empty: string;
  /** What an operator needs to know before using the rows' buttons. */
  note?: string;
  columns: readonly Column<Row>[];
};

/** A list with search, sorting, and paging by the server. */
export function PagedList<Row extends { readonly id: string }, Sort extends string>({
  title,
  columns,
  ...list
}: PagedListProps<Row, Sort>) {
  const { name, orders, fetchRows } = list;
  const { listQuery, search, offset, sorting, orderWords } = useListQuery(orders, list.first);
  const listing = useAdminQuery([name, listQuery], (caller) => fetchRows(caller, listQuery));
  return (
    <section>
      <ListHead
        title={title}
        count={countedIn(listing.data?.total, ...list.counted)}
        refreshing={listing.isFetching}
      >
        <SearchField search={search} finds={list.finds} />
      </ListHead>
      <ListCard
        listing={listing}
        empty={search === "" ? list.empty : ADMIN_EMPTY.filtered}
        failed={ADMIN_NOTICES.loadFailed}
      >
        {(rows, total) => (
          <>
            <AdminTable
              name={title}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sorting={sorting}
            />
            <Pager
              offset={offset}
              shown={rows.length}
              total={total}
              pageRows={ADMIN_PAGE_ROWS}
              order={orderWords}
              loading={listing.isPlaceholderData}
              onTurn={(next) => filterPlace({ offset: next === 0 ? undefined : String(next) })}
            />
            {list.note !== undefined && (
              <p className="border-t border-line px-5 py-2 text-fine text-ink-muted">{list.note}</p>
            )}
          </>
        )}
      </ListCard>
    </section>
  );
}
