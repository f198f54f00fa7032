import type { Ban } from "../../abuse/ban-store.ts";
import type { Db } from "../schema.ts";

export async function addBan(db: Db, ban: Ban): Promise<void> {
  const values = {
    reason: ban.reason,
    banned_at: ban.bannedAtMs,
    expires_at: ban.expiresAtMs,
  };
  await db
    .insertInto("ip_ban")
    .values({ network: ban.network, ...values })
    .onConflict((conflict) => conflict.column("network").doUpdateSet(values))
    .execute();
}

export async function removeBan(db: Db, network: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("ip_ban")
    .where("network", "=", network)
    .returning("network")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function listBans(db: Db, nowMs: number): Promise<Ban[]> {
  const rows = await db
    .selectFrom("ip_ban")
    .selectAll()
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", nowMs)]))
    .orderBy("banned_at", "desc")
    .orderBy("network")
    .execute();
  return rows.map((row) => ({
    network: row.network,
    reason: row.reason,
    bannedAtMs: row.banned_at,
    expiresAtMs: row.expires_at,
  }));
}

export async function pruneBans(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom("ip_ban").where("expires_at", "<=", nowMs).execute();
}
