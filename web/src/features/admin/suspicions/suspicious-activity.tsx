import type { SuspiciousActivity as Suspicion } from "@mayfly/contract";
import { OTHER_NETWORKS, SUSPICIONS_SHOWN } from "@mayfly/contract/admin-constants";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useAdminList } from "../session/admin-queries.ts";
import type { Column } from "../table/admin-table.tsx";
import { Badge } from "../table/badge.tsx";
import { CutText } from "../table/cut-text.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { WholeList } from "../table/whole-list.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { BanForm } from "../bans/ban-form.tsx";

/** Lists suspicious events by network and kind. Each is kept for one day after its last occurrence. */
export function SuspiciousActivity() {
  const listing = useAdminList("GET /api/admin/suspicious-activity", {
    query: { limit: String(SUSPICIONS_SHOWN) },
  });
  const [banned, setBanned] = useState<Suspicion | null>(null);
  return (
    <>
      <WholeList
        title="Suspicious Activity"
        counted={["entry", "entries"]}
        listing={listing}
        empty={ADMIN_EMPTY.suspicions}
        columns={[...COLUMNS, blockedOrBan(setBanned)]}
        sortValues={SORT_VALUES}
      />
      {banned && (
        <BanDialog
          ip={banned.ipAddress}
          reason={`${banned.activityType}: ${banned.details}`}
          onClose={() => setBanned(null)}
        />
      )}
    </>
  );
}

function blockedOrBan(ban: (suspicion: Suspicion) => void): Column<Suspicion> {
  return {
    id: "ban",
    name: "Ban",
    numeric: true,
    unnamed: true,
    cell: (row) => {
      if (row.ipAddress === OTHER_NETWORKS) return null;
      if (row.isBlocked) return <Badge look="plain">Blocked</Badge>;
      const label = /\/(?:24|48)$/.test(row.ipAddress) ? "Ban network" : "Ban IP";
      return (
        <Button
          size="small"
          look="danger"
          aria-haspopup="dialog"
          aria-label={`${label} ${row.ipAddress}`}
          onClick={() => ban(row)}
        >
          {label}
        </Button>
      );
    },
  };
}

/** A ban form prefilled from an event. The operator still chooses the duration. */
function BanDialog({ ip, reason, onClose }: { ip: string; reason: string; onClose: () => void }) {
  return (
    <Dialog title="Ban IP" onClose={onClose}>
      <BanForm ip={ip} reason={reason} done={() => ADMIN_NOTICES.banned} onBanned={onClose} />
    </Dialog>
  );
}

const LOOKS = { high: "danger", medium: "warning", low: "plain" } as const;
const RANKS = { high: 0, medium: 1, low: 2 } as const;

const COLUMNS: readonly Column<Suspicion>[] = [
  {
    id: "severity",
    name: "Severity",
    sortable: true,
    cell: ({ severity }) => <Badge look={LOOKS[severity]}>{severity}</Badge>,
  },
  {
    id: "ip",
    name: "IP address",
    sortable: true,
    cell: ({ ipAddress }) => <code className="font-mono text-ink">{ipAddress}</code>,
  },
  { id: "activity", name: "Activity", sortable: true, cell: ({ activityType }) => activityType },
  { id: "details", name: "Details", cell: ({ details }) => <CutText text={details} /> },
  {
    id: "agent",
    name: "User agent",
    cell: ({ userAgent }) =>
      userAgent ? <CutText text={userAgent} fills /> : <span className="text-ink-faint">N/A</span>,
  },
  {
    id: "count",
    name: "Count",
    numeric: true,
    sortable: true,
    cell: ({ count }) => count.toLocaleString("en"),
  },
  {
    id: "first",
    name: "First seen",
    numeric: true,
    sortable: true,
    cell: ({ createdAt }) => <ExactTime at={createdAt} />,
  },
  {
    id: "last",
    name: "Last seen",
    numeric: true,
    sortable: true,
    cell: ({ lastSeenAt }) => <ExactTime at={lastSeenAt} />,
  },
];

const SORT_VALUES = {
  severity: ({ severity }: Suspicion) => RANKS[severity],
  ip: ({ ipAddress }: Suspicion) => ipAddress,
  activity: ({ activityType }: Suspicion) => activityType,
  count: ({ count }: Suspicion) => count,
  first: ({ createdAt }: Suspicion) => createdAt,
  last: ({ lastSeenAt }: Suspicion) => lastSeenAt,
};
