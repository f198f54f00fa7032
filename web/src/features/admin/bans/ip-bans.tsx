import type { IpBan } from "@mayfly/contract";
import { ADMIN_EMPTY } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { useAdminList } from "../session/admin-queries.ts";
import type { Column } from "../table/admin-table.tsx";
import { CutText } from "../table/cut-text.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { PagedList } from "../table/paged-list.tsx";
import { removalColumn } from "../table/removal-column.tsx";
import { RemoveBanDialog } from "./remove-ban-dialog.tsx";
import { useListQuery, type ListOrders } from "../table/use-list-query.ts";

/** Lists banned networks, with a button to remove each ban. */
export function IpBans() {
  const { listQuery: query, view } = useListQuery(ORDERS, "banned");
  const listing = useAdminList("GET /api/admin/ip-bans", { query });
  const [toRemove, setToRemove] = useState<IpBan | null>(null);
  return (
    <>
      <PagedList
        title="IP Bans"
        counted={["ban", "bans"]}
        finds="Network or reason"
        view={view}
        listing={listing}
        empty={ADMIN_EMPTY.bans}
        columns={[...COLUMNS, removalOf(setToRemove)]}
      />
      {toRemove && <RemoveBanDialog ban={toRemove} onClose={() => setToRemove(null)} />}
    </>
  );
}

function removalOf(onRemove: (ban: IpBan) => void): Column<IpBan> {
  return removalColumn({
    label: (ipAddress) => `Remove the ban of ${ipAddress}`,
    asks: true,
    onRemove,
    children: "Remove",
  });
}

const COLUMNS: readonly Column<IpBan>[] = [
  {
    id: "ip",
    name: "IP address",
    sortable: true,
    cell: ({ ipAddress }) => <code className="font-mono text-ink">{ipAddress}</code>,
  },
  { id: "reason", name: "Reason", cell: ({ reason }) => <CutText text={reason} fills /> },
  {
    id: "banned",
    name: "Banned",
    numeric: true,
    sortable: true,
    cell: ({ bannedAt }) => <ExactTime at={bannedAt} />,
  },
  {
    id: "ends",
    name: "Ends",
    numeric: true,
    sortable: true,
    cell: ({ expiresAt }) => (expiresAt ? <ExactTime at={expiresAt} /> : "Permanent"),
  },
];

const ORDERS: ListOrders<"ip" | "banned" | "ends"> = {
  banned: { descending: true, words: ["oldest first", "newest first"] },
  ends: { descending: false, words: ["ending soonest first", "ending last first"] },
  ip: { descending: false, words: ["by address", "by address, descending"] },
};
