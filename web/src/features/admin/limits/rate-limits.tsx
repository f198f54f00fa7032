import type { RateLimit } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { fetchRateLimits, removeRateLimit } from "../../../api/admin.ts";
import { useAdminAction, useAdminQuery } from "../session/admin-queries.ts";
import type { Column } from "../table/admin-table.tsx";
import { Badge } from "../table/badge.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { removalColumn } from "../table/removal-column.tsx";
import { WholeList } from "../table/whole-list.tsx";

/** Who passed a limit and has to wait. */
export function RateLimits() {
  const listing = useAdminQuery(["rate-limits"], fetchRateLimits);
  const removal = useAdminAction<string>({
    run: removeRateLimit,
    done: () => ADMIN_NOTICES.rateLimitRemoved,
    failed: ADMIN_NOTICES.rateLimitNotRemoved,
  });
  return (
    <WholeList
      title="Rate Limits"
      counted={["limit", "limits"]}
      listing={listing}
      empty={ADMIN_EMPTY.rateLimits}
      columns={[
        ...COLUMNS,
        removalColumn({
          label: (ipAddress) => `Remove Limit of ${ipAddress}`,
          removal,
          children: "Remove Limit",
        }),
      ]}
      sortValues={SORT_VALUES}
    />
  );
}

const COLUMNS: readonly Column<RateLimit>[] = [
  {
    id: "ip",
    name: "IP address",
    sortable: true,
    cell: ({ ipAddress }) => <code className="font-mono text-ink">{ipAddress}</code>,
  },
  { id: "endpoint", name: "Limit", sortable: true, cell: ({ endpoint }) => endpoint },
  {
    id: "requests",
    name: "Requests",
    numeric: true,
    sortable: true,
    cell: ({ requestCount }) => requestCount.toLocaleString("en"),
  },
  {
    id: "since",
    name: "Since",
    numeric: true,
    sortable: true,
    cell: ({ windowStart }) => <ExactTime at={windowStart} />,
  },
  {
    id: "until",
    name: "Until",
    numeric: true,
    sortable: true,
    cell: ({ blockedUntil }) => <ExactTime at={blockedUntil} />,
  },
  {
    id: "status",
    name: "Status",
    cell: ({ isBlocked }) => isBlocked && <Badge look="warning">Rate Limited</Badge>,
  },
];

const SORT_VALUES = {
  ip: ({ ipAddress }: RateLimit) => ipAddress,
  endpoint: ({ endpoint }: RateLimit) => endpoint,
  requests: ({ requestCount }: RateLimit) => requestCount,
  since: ({ windowStart }: RateLimit) => windowStart,
  until: ({ blockedUntil }: RateLimit) => blockedUntil,
};
