import { sql } from "kysely";
import type {
  DomainMail,
  DomainRemoval,
  DomainSetting,
  DomainUse,
  RemovalOutcome,
  DomainStore,
} from "../../../domains/domain-store.ts";
import { refusalQueries } from "./site-refusals.ts";
import { read, scan, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const domainQueries = {
  listDomainSettings: read(listDomainSettings),
  saveDomainSetting: write(saveDomainSetting),
  dropDomainSetting: write(dropDomainSetting),
  removeDomain: write(removeDomain),
  countDomainUse: scan(countDomainUse),
  addDomainMail: write(addDomainMail),
  listDomainMail: read(listDomainMail),
  ...refusalQueries,
} satisfies Queries<DomainStore>;

export async function listDomainSettings(db: Db): Promise<DomainSetting[]> {
  const rows = await db
    .selectFrom("domain_setting")
    .selectAll()
    .orderBy("added_at")
    .orderBy("domain")
    .execute();
  return rows.map((row) => ({
    domain: row.domain,
    state: row.state,
    changedAtMs: row.changed_at,
  }));
}

async function saveDomainSetting(
  db: Db,
  { domain, state, changedAtMs }: DomainSetting,
): Promise<void> {
  const values = { state, changed_at: changedAtMs };
  await db
    .insertInto("domain_setting")
    .values({ domain, added_at: changedAtMs, ...values })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(values))
    .execute();
}

async function dropDomainSetting(db: Db, domain: string): Promise<void> {
  await db.deleteFrom("domain_setting").where("domain", "=", domain).execute();
}

async function removeDomain(
  db: Db,
  { domain, nowMs, keepsSetting }: DomainRemoval,
): Promise<RemovalOutcome> {
  const use = (await countDomainUse(db, nowMs, domain)).get(domain);
  if (use) return { removed: false, use };
  if (keepsSetting) await saveDomainSetting(db, { domain, state: "removed", changedAtMs: nowMs });
  else await dropDomainSetting(db, domain);
  return { removed: true };
}

/** Company inboxes never end and don't count. */
async function countDomainUse(
  db: Db,
  nowMs: number,
  only?: string,
): Promise<ReadonlyMap<string, DomainUse>> {
  const active = await db
    .selectFrom("address")
    .innerJoin("inbox", "inbox.inbox_id", "address.inbox_id")
    .select(({ fn }) => ["domain", fn.countAll<number>().as("count")])
    .where("expires_at", ">", nowMs)
    .where("kind", "<>", "company")
    .$if(only !== undefined, (query) => query.where("domain", "=", only ?? ""))
    .groupBy("domain")
    .execute();
  const held = await db
    .selectFrom("premium_hold")
    .select(({ fn }) => ["domain", fn.countAll<number>().as("count")])
    .$if(only !== undefined, (query) => query.where("domain", "=", only ?? ""))
    .groupBy("domain")
    .execute();
  const uses = new Map(active.map(({ domain, count }) => [domain, { active: count, held: 0 }]));
  for (const { domain, count } of held) {
    uses.set(domain, { active: uses.get(domain)?.active ?? 0, held: count });
  }
  return uses;
}

/** Rows are sorted, so that two nodes never deadlock. */
async function addDomainMail(db: Db, arrivals: readonly DomainMail[]): Promise<void> {
  if (arrivals.length === 0) return;
  const rows = arrivals
    .map(({ domain, lastMessageAtMs }) => ({ domain, last_message_at: lastMessageAtMs }))
    .toSorted((one, other) => (one.domain < other.domain ? -1 : 1));
  await db
    .insertInto("domain_mail")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("domain")
        .doUpdateSet((column) => ({ last_message_at: column.ref("excluded.last_message_at") }))
        .where(sql<boolean>`domain_mail.last_message_at < excluded.last_message_at`),
    )
    .execute();
}

async function listDomainMail(db: Db): Promise<DomainMail[]> {
  const rows = await db.selectFrom("domain_mail").selectAll().orderBy("domain").execute();
  return rows.map((row) => ({ domain: row.domain, lastMessageAtMs: row.last_message_at }));
}
