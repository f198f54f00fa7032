import type { AuditEntry } from "@mayfly/contract";
import { ADMIN_PAGE_ROWS } from "@mayfly/contract/admin-constants";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { outcomeInWords } from "./outcome-in-words.ts";
import { useAdminList } from "../session/admin-queries.ts";
import { AdminTable, type Column } from "../table/admin-table.tsx";
import { CutText } from "../table/cut-text.tsx";
import { ExactTime } from "../table/exact-time.tsx";
import { ListCard } from "../table/list-card.tsx";
import { ListHead } from "../table/list-head.tsx";
import { Pager } from "../table/pager.tsx";
import { countedIn } from "../table/counted-in.ts";
import { useLastPage } from "../table/use-last-page.ts";

/** Lists all actions with the admin key, so that the operator can detect misuse. */
export function AuditList() {
  const [offset, setOffset] = useState(0);
  const listing = useAdminList("GET /api/admin/audit", {
    query: { limit: String(ADMIN_PAGE_ROWS), offset: String(offset) },
  });
  useLastPage(listing, offset, setOffset);
  return (
    <>
      <ListHead
        title="Actions with the admin key"
        count={countedIn(listing.data?.total, "action", "actions")}
        refreshing={listing.isFetching}
      />
      <ListCard listing={listing} empty={ADMIN_EMPTY.audit} failed={ADMIN_NOTICES.loadFailed}>
        {(rows, total) => (
          <>
            <AdminTable
              name="Actions with the admin key"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
            />
            <Pager
              offset={offset}
              shown={rows.length}
              total={total}
              pageRows={ADMIN_PAGE_ROWS}
              order="latest first"
              loading={listing.isPlaceholderData}
              onTurn={setOffset}
            />
          </>
        )}
      </ListCard>
    </>
  );
}

/** Formats 'remove-ban' as 'Remove ban'. */
function inWords(action: string): string {
  const words = action.replaceAll("-", " ").replace(/\bapi\b/, "API");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: "action",
    name: "Action",
    cell: ({ action }) => <span className="text-ink">{inWords(action)}</span>,
  },
  {
    id: "outcome",
    name: "Outcome",
    cell: (entry) => <CutText text={outcomeInWords(entry)} wide />,
  },
  {
    id: "subject",
    name: "Target",
    cell: ({ subject }) => (
      <code className="font-mono">
        <CutText text={subject} fills />
      </code>
    ),
  },
  {
    id: "from",
    name: "From",
    cell: ({ ipAddress }) => <code className="font-mono">{ipAddress}</code>,
  },
  {
    id: "when",
    name: "When",
    numeric: true,
    cell: ({ createdAt }) => <ExactTime at={createdAt} />,
  },
];
