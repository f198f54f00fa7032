import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useAdminList } from "../session/admin-queries.ts";
import { AdminTable } from "../table/admin-table.tsx";
import { ListCard } from "../table/list-card.tsx";
import { ListHead } from "../table/list-head.tsx";
import { domainColumns } from "./domain-columns.tsx";
import { OpenedDialog, type Opened } from "./opened-dialog.tsx";
import { useChangeDomain } from "./use-domains.ts";
import { countedIn } from "../table/counted-in.ts";

/** Lists the domains for new addresses and for receiving. Changes reach every node within seconds. */
export function Domains() {
  const listing = useAdminList("GET /api/admin/domains", {});
  const [opened, open] = useState<Opened | null>(null);
  const change = useChangeDomain();
  const columns = domainColumns(listing.data?.rows ?? [], {
    changing: change.isPending ? change.variables.domain : undefined,
    change: change.mutate,
    open,
  });
  return (
    <section className="mb-8">
      <ListHead
        title="Domains"
        count={countedIn(listing.data?.total, "domain", "domains")}
        refreshing={listing.isFetching}
      >
        <Button size="small" aria-haspopup="dialog" onClick={() => open({ dialog: "add" })}>
          Add domain
        </Button>
      </ListHead>
      <ListCard listing={listing} empty={ADMIN_EMPTY.domains} failed={ADMIN_NOTICES.loadFailed}>
        {(rows) => (
          <>
            <AdminTable
              name="Domains"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              isOver={({ state }) => state === "removed"}
            />
            <p className="border-t border-line px-5 py-2 text-fine text-ink-muted">
              In the order that visitors see. Messages counts mail received over SMTP. Times in UTC.
            </p>
          </>
        )}
      </ListCard>
      {opened && <OpenedDialog opened={opened} open={open} />}
    </section>
  );
}
