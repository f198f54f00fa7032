import type { RateLimit } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { callAdmin } from "../../../api/admin.ts";
import { useAdminAction, useAdminList } from "../session/admin-queries.ts";
import type { Column } from "../table/admin-table.tsx";
import { Badge } from "../table/badge.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { PagedList } from "../table/paged-list.tsx";
import { removalColumn } from "../table/removal-column.tsx";
import { useListQuery, type ListOrders } from "../table/use-list-query.ts";
import { Budgets } from "./budgets.tsx";

/** Shows the networks' use of each budget, and the clients that exceeded a rate limit. */
export function RateLimits() {
  return (
    <>
      <Budgets />
      <BlockedClients />
    </>
  );
}

function BlockedClients() {
  const { listQuery: query, view } = useListQuery(ORDERS, "until");
  const listing = useAdminList("GET /api/admin/rate-limits", { query });
  const removal = useAdminAction<string>({
    run: (caller, ip) => callAdmin(caller, "DELETE /api/admin/rate-limits/:ip", { params: { ip } }),
    done: () => ADMIN_NOTICES.rateLimitRemoved,
    failed: ADMIN_NOTICES.rateLimitNotRemoved,
  });
  return (
    <PagedList
      title="Rate Limits"
      counted={["limit", "limits"]}
      finds="Network or limit"
      view={view}
      listing={listing}
      empty={ADMIN_EMPTY.rateLimits}
      note={REMOVAL_NOTE}
      columns={[
        ...COLUMNS,
        removalColumn({
          label: (ipAddress) => `Remove Limit of ${ipAddress}`,
          isPending: (ip) => removal.isPending && removal.variables === ip,
          onRemove: ({ ipAddress }) => removal.mutate(ipAddress),
          children: "Remove Limit",
        }),
      ]}
    />
  );
}

const REMOVAL_NOTE =
  "Remove Limit clears all limits of the network and of the wider networks around it: the /24 of an IPv4 address, the /56 and the /48 of an IPv6 network. Other clients there start at zero, too.";

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

const ORDERS: ListOrders<"ip" | "endpoint" | "requests" | "since" | "until"> = {
  until: { descending: true, words: ["ending soonest first", "ending last first"] },
  since: { descending: true, words: ["oldest first", "newest first"] },
  requests: { descending: true, words: ["fewest requests first", "most requests first"] },
  endpoint: { descending: false, words: ["by limit", "by limit, descending"] },
  ip: { descending: false, words: ["by address", "by address, descending"] },
};
