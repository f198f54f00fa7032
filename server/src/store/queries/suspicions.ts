import type { RecordedSuspicion, Suspicion } from "../../abuse/suspicion-store.ts";
import type { Db } from "../schema.ts";

export async function addSuspicion(db: Db, suspicion: Suspicion): Promise<void> {
  await db
    .insertInto("suspicious_activity")
    .values({
      ip: suspicion.ip,
      severity: suspicion.severity,
      activity_type: suspicion.activityType,
      details: suspicion.details,
      user_agent: suspicion.userAgent,
      created_at: suspicion.createdAtMs,
    })
    .execute();
}

export async function listSuspicions(db: Db, limit: number): Promise<RecordedSuspicion[]> {
  const rows = await db
    .selectFrom("suspicious_activity")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    severity: row.severity,
    activityType: row.activity_type,
    details: row.details,
    userAgent: row.user_agent,
    createdAtMs: row.created_at,
  }));
}

export async function pruneSuspicions(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom("suspicious_activity").where("created_at", "<", beforeMs).execute();
}
