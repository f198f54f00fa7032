import type { BanStore } from "../../abuse/ban-store.ts";
import type { AuditStore } from "../../admin/audit-store.ts";
import { addAuditEntry, listAuditEntries, pruneAuditEntries } from "../queries/audit.ts";
import { addBan, listBans, pruneBans, removeBan } from "../queries/bans.ts";
import type { Bind } from "./premium-in-postgres.ts";

export function operatorIn({ read, write }: { read: Bind; write: Bind }): BanStore & AuditStore {
  return {
    listBans: read(listBans),
    listAuditEntries: read(listAuditEntries),

    addBan: write(addBan),
    removeBan: write(removeBan),
    pruneBans: write(pruneBans),
    addAuditEntry: write(addAuditEntry),
    pruneAuditEntries: write(pruneAuditEntries),
  };
}
