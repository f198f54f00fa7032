import type { StoreHealth } from "../../../admin/checks/check-deps.ts";
import type { EndedInbox, InboxStore, PurgeOutcome } from "../../../inbox/inbox-store.ts";
import { write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import { countRows } from "../count-rows.ts";
import type { AddressKeys } from "./address-keys.ts";
import { announceEnd } from "../programs/webhook-events.ts";

/** Maximum bytes per purge, so that mail waits a few milliseconds at most. */
export const PURGE_BYTES_MAX = 4 * 1024 * 1024;

type ExpiryOptions = { keys: AddressKeys; shared: boolean };

/** `shared`: several nodes run this, and each skips the rows that another one has locked. */
export function expiryQueries({ keys, shared }: ExpiryOptions) {
  return {
    endAddress: write((db: Db, inboxId: number, nowMs: number) =>
      endAddress(db, { inboxId, nowMs }, keys),
    ),
    endExpired: write((db: Db, nowMs: number, limit: number) =>
      endExpired(db, { nowMs, limit }, { keys, shared }),
    ),
  } satisfies Partial<Queries<InboxStore>>;
}

async function endExpired(
  db: Db,
  { nowMs, limit }: { nowMs: number; limit: number },
  { keys, shared }: ExpiryOptions,
): Promise<EndedInbox[]> {
  const due = db
    .selectFrom("inbox")
    .select("inbox_id")
    .where("expires_at", "<=", nowMs)
    .orderBy("expires_at")
    .limit(limit)
    .$if(shared, (rows) => rows.forUpdate().skipLocked());
  const ended = await db
    // Materialized; otherwise PostgreSQL might evaluate it repeatedly and exceed the limit.
    .with(
      (name) => name("due").materialized(),
      () => due,
    )
    .deleteFrom("inbox")
    .where("inbox_id", "in", (where) => where.selectFrom("due").select("due.inbox_id"))
    .returning(["inbox_id", "message_count"])
    .execute();
  return removeAddresses(db, ended, { keys, nowMs });
}

/** Returns false if the address has already ended. */
async function endAddress(
  db: Db,
  { inboxId, nowMs }: { inboxId: number; nowMs: number },
  keys: AddressKeys,
): Promise<boolean> {
  const ended = await db
    .deleteFrom("inbox")
    .where("inbox_id", "=", inboxId)
    .returning(["inbox_id", "message_count"])
    .execute();
  return (await removeAddresses(db, ended, { keys, nowMs })).length > 0;
}

/** Removes the addresses of removed inboxes with their keys. Their messages are removed later. */
async function removeAddresses(
  db: Db,
  ended: readonly { inbox_id: number; message_count: number }[],
  { keys, nowMs }: { keys: AddressKeys; nowMs: number },
): Promise<EndedInbox[]> {
  if (ended.length === 0) return [];
  const ids = ended.map((inbox) => inbox.inbox_id);
  await announceEnd(db, ids, nowMs);
  await db.deleteFrom("token").where("inbox_id", "in", ids).execute();
  await db.deleteFrom("sent_mail").where("inbox_id", "in", ids).execute();
  await db.deleteFrom("waiting_forward").where("inbox_id", "in", ids).execute();
  await db.deleteFrom("push_subscription").where("inbox_id", "in", ids).execute();
  await db.deleteFrom("delivery_attempt").where("inbox_id", "in", ids).execute();
  await keys.forget(db, ids);
  const addresses = await db
    .deleteFrom("address")
    .where("inbox_id", "in", ids)
    .returning(["inbox_id", "local_part", "domain"])
    .execute();
  const withMessages = ended.filter((inbox) => inbox.message_count > 0);
  if (withMessages.length > 0) {
    await db
      .insertInto("ended_inbox")
      .values(withMessages.map(({ inbox_id }) => ({ inbox_id })))
      .execute();
  }
  return addresses.map((address) => ({
    inboxId: address.inbox_id,
    email: { local: address.local_part, domain: address.domain },
  }));
}

/** For a single writer; PostgreSQL has its own variant (`postgres/messages/purge-ended.ts`). */
export async function purgeEnded(db: Db, limit: number): Promise<PurgeOutcome> {
  const inbox = await db.selectFrom("ended_inbox").select("inbox_id").limit(1).executeTakeFirst();
  if (!inbox) return { removed: 0, done: true };
  const messages = await db
    .selectFrom("message")
    .select(["id", "size_bytes"])
    .where("inbox_id", "=", inbox.inbox_id)
    .limit(limit)
    .execute();
  const ids = withinBytes(messages);
  if (ids.length === messages.length && messages.length < limit) {
    await db.deleteFrom("ended_inbox").where("inbox_id", "=", inbox.inbox_id).execute();
  }
  if (ids.length === 0) return { removed: 0, done: false };
  await db
    .deleteFrom("raw_message")
    .where("inbox_id", "=", inbox.inbox_id)
    .where("message_id", "in", ids)
    .execute();
  await db
    .deleteFrom("message")
    .where("inbox_id", "=", inbox.inbox_id)
    .where("id", "in", ids)
    .execute();
  return { removed: ids.length, done: false };
}

function withinBytes(messages: readonly { id: number; size_bytes: number }[]): number[] {
  const ids: number[] = [];
  let bytes = 0;
  for (const message of messages) {
    bytes += message.size_bytes;
    if (ids.length > 0 && bytes > PURGE_BYTES_MAX) break;
    ids.push(message.id);
  }
  return ids;
}

/** Reads overdue expiry work. Both tables are nearly empty while expiry works. */
export async function readBacklog(
  db: Db,
  nowMs: number,
): Promise<Pick<StoreHealth, "overdue" | "oldestOverdueMs" | "unpurged">> {
  const { overdue, oldest } = await db
    .selectFrom("inbox")
    .select((row) => [
      row.fn.countAll<number>().as("overdue"),
      row.fn.min("expires_at").as("oldest"),
    ])
    .where("expires_at", "<=", nowMs)
    .executeTakeFirstOrThrow();
  const unpurged = await countRows(db.selectFrom("ended_inbox"));
  return { overdue, oldestOverdueMs: oldest, unpurged };
}
