import { sql } from "kysely";
import type { Ban, BanStore } from "../../../abuse/ban-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const banQueries = {
  addBan: write(addBan),
  removeBan: write(removeBan),
  listBans: read(listBans),
  readBansVersion: read(readBansVersion),
  pruneBans: write(pruneBans),
} satisfies Queries<BanStore>;

async function addBan(db: Db, ban: Ban): Promise<boolean> {
  const values = {
    reason: ban.reason,
    banned_at: ban.bannedAtMs,
    expires_at: ban.expiresAtMs,
    by_rule: ban.byRule ? 1 : 0,
  };
  const added = await db
    .insertInto("ip_ban")
    .values({ network: ban.network, ...values })
    .onConflict((conflict) => conflict.column("network").doUpdateSet(values).where(isReplaced))
    .returning("network")
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether to replace the existing row: always for an operator's ban; for a rule's ban only if it lasts longer. */
const isReplaced = sql<boolean>`(excluded.by_rule = 0 OR ip_ban.expires_at < excluded.expires_at
  OR (ip_ban.expires_at IS NOT NULL AND excluded.expires_at IS NULL))`;

async function removeBan(db: Db, network: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("ip_ban")
    .where("network", "=", network)
    .returning("network")
    .executeTakeFirst();
  return removed !== undefined;
}

async function listBans(db: Db, nowMs: number): Promise<Ban[]> {
  const rows = await selectHeld(db, nowMs)
    .selectAll()
    .orderBy("banned_at", "desc")
    .orderBy("network")
    .execute();
  return rows.map((row) => ({
    network: row.network,
    reason: row.reason,
    bannedAtMs: row.banned_at,
    expiresAtMs: row.expires_at,
    byRule: row.by_rule === 1,
  }));
}

async function readBansVersion(db: Db, nowMs: number): Promise<string> {
  const { count, banned, ends } = await selectHeld(db, nowMs)
    .select((row) => row.fn.countAll<number>().as("count"))
    .select([sumOf("banned_at").as("banned"), sumOf("expires_at").as("ends")])
    .executeTakeFirstOrThrow();
  return `${count} ${banned} ${ends}`;
}

function sumOf(column: "banned_at" | "expires_at") {
  return sql<string>`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`;
}

function selectHeld(db: Db, nowMs: number) {
  return db
    .selectFrom("ip_ban")
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", nowMs)]));
}

async function pruneBans(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom("ip_ban").where("expires_at", "<=", nowMs).execute();
}
