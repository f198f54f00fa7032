import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "./admin-table.tsx";

/** A column of buttons that remove the row's entry. */
export function removalColumn<Row extends { readonly ipAddress: string }>({
  label,
  asks = false,
  isPending = () => false,
  onRemove,
  children,
}: {
  label: (ipAddress: string) => string;
  /** The button opens a dialog. */
  asks?: boolean;
  isPending?: (ipAddress: string) => boolean;
  onRemove: (row: Row) => void;
  children: ReactNode;
}): Column<Row> {
  return {
    id: "remove",
    name: "Remove",
    numeric: true,
    unnamed: true,
    cell: (row) => (
      <Button
        size="small"
        look="quiet"
        aria-label={label(row.ipAddress)}
        aria-haspopup={asks ? "dialog" : undefined}
        disabled={isPending(row.ipAddress)}
        onClick={() => onRemove(row)}
      >
        {children}
      </Button>
    ),
  };
}
