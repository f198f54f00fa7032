import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { AdminTable, type Column } from "./admin-table.tsx";
import { ListCard, type Listing } from "./list-card.tsx";
import { ListHead } from "./list-head.tsx";
import { useLocalSort, type SortValues } from "./use-local-sort.ts";
import { countedIn } from "./counted-in.ts";

/** A list from a single response, sorted locally. */
export function WholeList<Row extends { readonly id: string }>({
  title,
  counted: [one, many],
  listing,
  empty,
  columns,
  sortValues,
}: {
  title: string;
  counted: readonly [one: string, many: string];
  listing: Listing<Row>;
  empty: string;
  columns: readonly Column<Row>[];
  sortValues: SortValues<Row>;
}) {
  const { sorted, sorting } = useLocalSort(listing.data?.rows ?? [], sortValues);
  return (
    <>
      <ListHead
        title={title}
        count={countedIn(listing.data?.total, one, many)}
        refreshing={listing.isFetching}
      />
      <ListCard listing={listing} empty={empty} failed={ADMIN_NOTICES.loadFailed}>
        {() => (
          <>
            <AdminTable
              name={title}
              columns={columns}
              rows={sorted}
              keyOf={({ id }) => id}
              sorting={sorting}
            />
            <p className="border-t border-line px-5 py-2 text-fine text-ink-muted">Times in UTC.</p>
          </>
        )}
      </ListCard>
    </>
  );
}
