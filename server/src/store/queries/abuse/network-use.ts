import { sql } from "kysely";
import type {
  AddressUse,
  LargestNetworks,
  NetworkUse,
  NetworkUseStore,
} from "../../../abuse/budgets/network-use-store.ts";
import { read, scan, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import { countRows } from "../count-rows.ts";
import { NETWORK_COLUMNS, networkColumn, type NetworkColumn } from "./network-columns.ts";

export const networkUseQueries = {
  measureNetwork: read(measureNetwork),
  listLargestNetworks: scan(listLargestNetworks),
} satisfies Partial<Queries<NetworkUseStore>>;

/** One index lookup per address of the network: a few hundred at most by default. */
function measureNetwork(
  db: Db,
  { network, level, nowMs }: { network: string; level: number; nowMs: number },
): Promise<AddressUse> {
  return db
    .selectFrom("address")
    .innerJoin("inbox", "inbox.inbox_id", "address.inbox_id")
    .select([COUNT.as("addresses"), BYTES.as("bytes")])
    .where(networkColumn(level), "=", network)
    .where("expires_at", ">", nowMs)
    .executeTakeFirstOrThrow();
}

/** Reads all addresses. */
async function listLargestNetworks(
  db: Db,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<LargestNetworks> {
  const addresses: NetworkUse[] = [];
  const bytes: NetworkUse[] = [];
  const holds: NetworkUse[] = [];
  for (const [level, column] of NETWORK_COLUMNS.entries()) {
    for (const row of await largestAddresses(db, column, { nowMs, count })) {
      addresses.push({ network: row.network, level, used: row.addresses });
      bytes.push({ network: row.network, level, used: row.bytes });
    }
    const held = await largestHolds(db, column, { nowMs, count });
    holds.push(...held.map((row) => ({ ...row, level })));
  }
  return { addresses, bytes, holds, heldNames: await countRows(selectHeld(db, nowMs)) };
}

const COUNT = sql<number>`count(*)`;
const BYTES = sql<number>`cast(coalesce(sum(size_bytes), 0) as bigint)`;

type Largest = { network: string; addresses: number; bytes: number };

/** The networks with most addresses and with most bytes, from one scan. */
async function largestAddresses(
  db: Db,
  column: NetworkColumn,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<Largest[]> {
  const network = sql.ref(column);
  const { rows } = await sql<Largest>`
    WITH held AS (
      SELECT ${network} AS network, ${COUNT} AS addresses, ${BYTES} AS bytes
      FROM address JOIN inbox ON inbox.inbox_id = address.inbox_id
      WHERE ${network} IS NOT NULL AND expires_at > ${nowMs}
      GROUP BY ${network}
    )
    SELECT * FROM (SELECT * FROM held ORDER BY addresses DESC LIMIT ${count}) AS by_addresses
    UNION
    SELECT * FROM (SELECT * FROM held ORDER BY bytes DESC LIMIT ${count}) AS by_bytes`.execute(db);
  return rows;
}

async function largestHolds(
  db: Db,
  column: NetworkColumn,
  { nowMs, count }: { nowMs: number; count: number },
): Promise<Omit<NetworkUse, "level">[]> {
  const network = sql<string>`${sql.ref(column)}`;
  return selectHeld(db, nowMs)
    .select([network.as("network"), COUNT.as("used")])
    .where(column, "is not", null)
    .groupBy(column)
    .orderBy("used", "desc")
    .limit(count)
    .execute();
}

function selectHeld(db: Db, nowMs: number) {
  return db
    .selectFrom("premium_hold")
    .innerJoin("premium_payment", "premium_payment.payment_id", "premium_hold.payment_id")
    .where("hold_ends_at", ">", nowMs);
}
