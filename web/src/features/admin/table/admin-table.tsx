import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";

export type Column<Row> = {
  readonly id: string;
  readonly name: string;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** For a column of buttons, whose name is for screen readers only. */
  readonly unnamed?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

export type Sorting = {
  readonly by: string;
  readonly descending: boolean;
  readonly sortBy: (column: string) => void;
};

type AdminTableProps<Row> = {
  /** The accessible name of the table. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  /** Whether a row has ended. */
  readonly isOver?: ((row: Row) => boolean) | undefined;
};

/** One line per row. A wide table scrolls horizontally inside its own region. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { name, columns, rows, keyOf, sorting, isOver } = props;
  return (
    // Positioned, so that its absolutely positioned content (screen-reader text) scrolls with it.
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      className="admin-table-scroller relative overflow-x-auto rounded-[inherit]"
    >
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-over={isOver?.(row) || undefined}>
              {columns.map(({ id, numeric, cell }) => (
                <td key={id} data-numeric={numeric || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = { column: Column<Row>; sorting: Sorting | undefined };

function ColumnHead<Row>({ column, sorting }: HeadProps<Row>) {
  const { id, name, numeric, sortable = false, unnamed = false } = column;
  const sorted = sorting?.by === id;
  const Arrow = sorting?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={sorted ? (sorting.descending ? "descending" : "ascending") : undefined}
    >
      {sortable && sorting ? (
        <button type="button" onClick={() => sorting.sortBy(id)}>
          {sorted && <Arrow aria-hidden="true" className="size-3.25 text-accent-text" />}
          {name}
        </button>
      ) : (
        <span className={unnamed ? "sr-only" : undefined}>{name}</span>
      )}
    </th>
  );
}
