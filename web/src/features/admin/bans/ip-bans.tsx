import type { IpBan } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { fetchBans, removeBan } from "../../../api/admin.ts";
import { useAdminAction, useAdminQuery } from "../session/admin-queries.ts";
import type { Column } from "../table/admin-table.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { removalColumn } from "../table/removal-column.tsx";
import { WholeList } from "../table/whole-list.tsx";

/** Who may not use the service, and the way back for them. */
export function IpBans() {
  const listing = useAdminQuery(["bans"], fetchBans);
  const removal = useAdminAction<string>({
    run: removeBan,
    done: () => ADMIN_NOTICES.banRemoved,
    failed: ADMIN_NOTICES.banNotRemoved,
  });
  return (
    <WholeList
      title="IP Bans"
      counted={["ban", "bans"]}
      listing={listing}
      empty={ADMIN_EMPTY.bans}
      columns={[
        ...COLUMNS,
        removalColumn({
          label: (ipAddress) => `Remove the ban of ${ipAddress}`,
          removal,
          children: "Remove",
        }),
      ]}
      sortValues={SORT_VALUES}
    />
  );
}

const COLUMNS: readonly Column<IpBan>[] = [
  {
    id: "ip",
    name: "IP address",
    sortable: true,
    cell: ({ ipAddress }) => <code className="font-mono text-ink">{ipAddress}</code>,
  },
  { id: "reason", name: "Reason", cell: ({ reason }) => reason },
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

const SORT_VALUES = {
  ip: ({ ipAddress }: IpBan) => ipAddress,
  banned: ({ bannedAt }: IpBan) => bannedAt,
  ends: ({ expiresAt }: IpBan) => expiresAt ?? "9999",
};
