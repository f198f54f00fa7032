import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

export type Column<Row> = {
  readonly id: string;
  readonly name: string;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** For a column of buttons: its name is for those who don't see the table. */
  readonly unnamed?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

export type Sorting = {
  readonly by: string;
  readonly descending: boolean;
  readonly sortBy: (column: string) => void;
};

export type AdminTableProps<Row> = {
  /** What a list of these rows is called. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  /** Rows that are over. */
  readonly isOver?: (row: Row) => boolean;
};

/** One line a row. What is wider than the screen scrolls sideways within the table, and nowhere else. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { name, columns, rows, keyOf, sorting, isOver } = props;
  return (
    // What is placed within it (names that only screen readers get) scrolls with it, too.
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      className="relative overflow-x-auto rounded-[inherit]"
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
