import { ADMIN_PAGE_ROWS } from "@mayfly/contract/admin-constants";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import type { ReactNode } from "react";
import { filterPlace } from "../frame/use-place.ts";
import { AdminTable, type Column } from "./admin-table.tsx";
import { ListCard, type Listing } from "./list-card.tsx";
import { ListHead } from "./list-head.tsx";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import type { ListView } from "./use-list-query.ts";
import { countedIn } from "./counted-in.ts";
import { useLastPage } from "./use-last-page.ts";

type PagedListProps<Row> = {
  title: string;
  counted: readonly [one: string, many: string];
  /** Describes the searched fields. */
  finds: string;
  /** From `useListQuery`. */
  view: ListView;
  /** The result of the query; `isPlaceholderData` while another page loads. */
  listing: Listing<Row> & { readonly isPlaceholderData: boolean };
  empty: string;
  failed?: string;
  /** What an operator needs to know before using the rows' buttons. */
  note?: string;
  columns: readonly Column<Row>[];
  /** Whether the row's subject has ended. */
  isOver?: (row: Row) => boolean;
  /** Whether a filter beside the search is set. */
  isFiltered?: boolean;
  /** Filters beside the search. */
  children?: ReactNode;
};

/** A list with search, sorting, and paging by the server. */
export function PagedList<Row extends { readonly id: string }>({
  title,
  columns,
  view: { search, offset, sorting, orderWords },
  listing,
  ...list
}: PagedListProps<Row>) {
  const isFiltered = list.isFiltered === true || search !== "";
  useLastPage(listing, offset, turnTo);
  return (
    <section>
      <ListHead
        title={title}
        count={countedIn(listing.data?.total, ...list.counted)}
        refreshing={listing.isFetching}
      >
        <SearchField search={search} finds={list.finds} />
        {list.children}
      </ListHead>
      <ListCard
        listing={listing}
        empty={isFiltered ? ADMIN_EMPTY.filtered : list.empty}
        failed={list.failed ?? ADMIN_NOTICES.loadFailed}
      >
        {(rows, total) => (
          <>
            <AdminTable
              name={title}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sorting={sorting}
              isOver={list.isOver}
            />
            <Pager
              offset={offset}
              shown={rows.length}
              total={total}
              pageRows={ADMIN_PAGE_ROWS}
              order={orderWords}
              loading={listing.isPlaceholderData}
              onTurn={turnTo}
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

function turnTo(offset: number): void {
  filterPlace({ offset: offset === 0 ? undefined : String(offset) });
}
