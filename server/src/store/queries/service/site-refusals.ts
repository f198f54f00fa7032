import { sql } from "kysely";
import type { DomainStore, NewSiteRefusal, SiteRefusal } from "../../../domains/domain-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const refusalQueries = {
  addSiteRefusal: write(addSiteRefusal),
  listSiteRefusals: read(listSiteRefusals),
  pruneSiteRefusals: write(pruneSiteRefusals),
} satisfies Partial<Queries<DomainStore>>;

async function addSiteRefusal(
  db: Db,
  { domain, site, atMs }: NewSiteRefusal,
  sitesMax: number,
): Promise<void> {
  const named = site === "" || (await hasRoomFor(db, { domain, site }, sitesMax)) ? site : "";
  await db
    .insertInto("site_refusal")
    .values({ domain, site: named, refusals: 1, last_at: atMs })
    .onConflict((conflict) =>
      conflict.columns(["domain", "site"]).doUpdateSet((column) => ({
        refusals: column("site_refusal.refusals", "+", 1),
        last_at: column.ref("excluded.last_at"),
      })),
    )
    .execute();
}

async function hasRoomFor(
  db: Db,
  { domain, site }: { domain: string; site: string },
  sitesMax: number,
): Promise<boolean> {
  const { count, known } = await db
    .selectFrom("site_refusal")
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`count(CASE WHEN site = ${site} THEN 1 END)`.as("known"),
    ])
    .where("domain", "=", domain)
    .executeTakeFirstOrThrow();
  return known > 0 || count < sitesMax;
}

async function listSiteRefusals(db: Db): Promise<SiteRefusal[]> {
  return db
    .selectFrom("site_refusal")
    .select(["domain", "site", "refusals as count"])
    .orderBy("refusals", "desc")
    .orderBy("domain")
    .orderBy("site")
    .execute();
}

async function pruneSiteRefusals(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom("site_refusal").where("last_at", "<", beforeMs).execute();
}
