import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useAdminList } from "../session/admin-queries.ts";
import { AdminTable } from "../table/admin-table.tsx";
import { ListCard } from "../table/list-card.tsx";
import { ListHead } from "../table/list-head.tsx";
import { keyColumns } from "./key-columns.tsx";
import { OpenedKeyDialog, type OpenedKey } from "./opened-key-dialog.tsx";
import { countedIn } from "../table/counted-in.ts";

/** Lists the keys of programs that create addresses with quotas of their own. */
export function Keys() {
  const listing = useAdminList("GET /api/admin/keys", {});
  const [opened, open] = useState<OpenedKey | null>(null);
  return (
    <section className="mb-8">
      <ListHead
        title="API keys"
        count={countedIn(listing.data?.total, "key", "keys")}
        refreshing={listing.isFetching}
      >
        <Button size="small" aria-haspopup="dialog" onClick={() => open({ dialog: "create" })}>
          Create key
        </Button>
      </ListHead>
      <ListCard listing={listing} empty={ADMIN_EMPTY.keys} failed={ADMIN_NOTICES.loadFailed}>
        {(rows) => (
          <AdminTable
            name="API keys"
            columns={keyColumns(open)}
            rows={rows}
            keyOf={({ id }) => id}
            isOver={({ revokedAt }) => revokedAt !== null}
          />
        )}
      </ListCard>
      {opened && <OpenedKeyDialog opened={opened} open={open} />}
    </section>
  );
}
