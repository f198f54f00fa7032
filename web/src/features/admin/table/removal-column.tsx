import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "./admin-table.tsx";

/** A column of buttons that remove the row's entry. */
export function removalColumn<Row extends { readonly ipAddress: string }>({
  label,
  removal,
  children,
}: {
  label: (ipAddress: string) => string;
  /** The result of `useAdminAction`. */
  removal: { isPending: boolean; variables: string | undefined; mutate: (ip: string) => void };
  children: ReactNode;
}): Column<Row> {
  return {
    id: "remove",
    name: "Remove",
    numeric: true,
    unnamed: true,
    cell: ({ ipAddress }) => (
      <Button
        size="small"
        look="quiet"
        aria-label={label(ipAddress)}
        disabled={removal.isPending && removal.variables === ipAddress}
        onClick={() => removal.mutate(ipAddress)}
      >
        {children}
      </Button>
    ),
  };
}
