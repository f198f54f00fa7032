import type { AuditEntry, AuditPage, AuditStore } from "../../../admin/audit-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import { countRows } from "../count-rows.ts";

export const auditQueries = {
  addAuditEntry: write(addAuditEntry),
  settleAuditEntry: write(settleAuditEntry),
  listAuditEntries: read(listAuditEntries),
  pruneAuditEntries: write(pruneAuditEntries),
} satisfies Queries<AuditStore>;

async function addAuditEntry(db: Db, entry: AuditEntry): Promise<number> {
  const { action, subject, ip, createdAtMs, outcome } = entry;
  const { id } = await db
    .insertInto("audit_entry")
    .values({ action, subject, ip, created_at: createdAtMs, outcome, code: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function settleAuditEntry(
  db: Db,
  { id, outcome, code }: Parameters<AuditStore["settleAuditEntry"]>[0],
): Promise<void> {
  await db.updateTable("audit_entry").set({ outcome, code }).where("id", "=", id).execute();
}

async function listAuditEntries(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditPage> {
  const rows = await db
    .selectFrom("audit_entry")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await countRows(db.selectFrom("audit_entry"));
  const entries = rows.map(({ created_at, ...entry }) => ({ ...entry, createdAtMs: created_at }));
  return { entries, total };
}

async function pruneAuditEntries(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom("audit_entry").where("created_at", "<", beforeMs).execute();
}
