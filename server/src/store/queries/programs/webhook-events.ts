import type { Insertable } from "kysely";
import type { WebhookEvent } from "@mayfly/contract/key-constants";
import { formatEmailAddress } from "../../../address/email-address.ts";
import {
  WAITING_MAX,
  type Announcement,
  type WebhookStore,
} from "../../../webhooks/webhook-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db, Tables } from "../../schema.ts";

/** `shared`: several nodes announce, and each skips the inboxes that another one has locked. */
export function webhookEventQueries({ shared }: { shared: boolean }) {
  return {
    announceMessages: write((db: Db, announcement: Announcement) =>
      announceMessages(db, announcement, shared),
    ),
    listUnannounced: read(listUnannounced),
  } satisfies Partial<Queries<WebhookStore>>;
}

async function announceMessages(
  db: Db,
  { inboxIds, nowMs, waitingMax }: Announcement,
  shared: boolean,
): Promise<number> {
  if (inboxIds.length === 0) return 0;
  const inboxes = await db
    .selectFrom("inbox")
    .select(["inbox_id", "last_seq", "announced_seq"])
    .where("inbox_id", "in", inboxIds)
    .whereRef("announced_seq", "<", "last_seq")
    .orderBy("inbox_id")
    .$if(shared, (rows) => rows.forUpdate().skipLocked())
    .execute();
  let queued = 0;
  for (const inbox of inboxes) {
    queued += await announceInbox(db, inbox, { nowMs, waitingMax });
  }
  return queued;
}

async function announceInbox(
  db: Db,
  inbox: { inbox_id: number; last_seq: number; announced_seq: number },
  { nowMs, waitingMax }: Omit<Announcement, "inboxIds">,
): Promise<number> {
  await db
    .updateTable("inbox")
    .set({ announced_seq: inbox.last_seq })
    .where("inbox_id", "=", inbox.inbox_id)
    .execute();
  const webhooks = await findWebhooks(db, [inbox.inbox_id], "message.received");
  if (webhooks.length === 0) return 0;
  const messages = await db
    .selectFrom("message")
    .select(["seq", "received_at"])
    .where("inbox_id", "=", inbox.inbox_id)
    .where("seq", ">", inbox.announced_seq)
    .where("seq", "<=", inbox.last_seq)
    .orderBy("seq")
    .execute();
  const rows = webhooks.flatMap((webhook) =>
    messages
      .filter(({ received_at }) => received_at >= webhook.created_at)
      .map(({ seq }) => rowOf(webhook, { seq, event: "message.received", nowMs })),
  );
  await insertDeliveries(db, await dropSurplus(db, rows, waitingMax));
  return rows.length;
}

/** Returns the rows; those for which a webhook's queue has no room as dropped, without an address. */
async function dropSurplus(
  db: Db,
  rows: readonly NewDelivery[],
  waitingMax: number,
): Promise<NewDelivery[]> {
  if (rows.length === 0) return [];
  const waiting = new Map(await countWaiting(db, rows));
  return rows.map((row) => {
    const count = waiting.get(row.webhook_id) ?? 0;
    waiting.set(row.webhook_id, count + 1);
    if (count < waitingMax) return row;
    return { ...row, state: "dropped", due_at: null, email: null, reason: "queue-full" };
  });
}

async function countWaiting(
  db: Db,
  webhooks: readonly Pick<NewDelivery, "webhook_id">[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("webhook_delivery")
    .select(["webhook_id", (row) => row.fn.countAll<number>().as("count")])
    .where("webhook_id", "in", [...new Set(webhooks.map((webhook) => webhook.webhook_id))])
    .where("due_at", "is not", null)
    .groupBy("webhook_id")
    .execute();
  return new Map(rows.map((row) => [row.webhook_id, row.count]));
}

async function listUnannounced(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("address")
    .innerJoin("inbox", "inbox.inbox_id", "address.inbox_id")
    .select("address.inbox_id")
    .where("key_id", "is not", null)
    .whereRef("announced_seq", "<", "last_seq")
    .where((row) =>
      row.exists(
        row
          .selectFrom("webhook")
          .select("webhook_id")
          .whereRef("webhook.key_id", "=", "address.key_id")
          .where("disabled_at", "is", null),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => row.inbox_id);
}

/**
 * Queues the end of addresses for the webhooks of their keys, and drops what waits about their messages. Must run in
 * the transaction that ends the addresses, before their rows are deleted.
 */
export async function announceEnd(
  db: Db,
  inboxIds: readonly number[],
  nowMs: number,
): Promise<void> {
  const isOfKey = await db
    .selectFrom("address")
    .select("inbox_id")
    .where("inbox_id", "in", inboxIds)
    .where("key_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!isOfKey) return;
  await db
    .updateTable("webhook_delivery")
    .set({ state: "dropped", due_at: null, reason: "address-ended" })
    .where("inbox_id", "in", inboxIds)
    .where("due_at", "is not", null)
    .where("seq", ">", 0)
    .execute();
  const webhooks = await findWebhooks(db, inboxIds, "address.expired");
  const rows = webhooks.map((webhook) => ({
    ...rowOf(webhook, { seq: 0, event: "address.expired", nowMs }),
    email: formatEmailAddress({ local: webhook.local_part, domain: webhook.domain }),
  }));
  await insertDeliveries(db, await dropSurplus(db, rows, WAITING_MAX));
}

type FoundWebhook = Awaited<ReturnType<typeof findWebhooks>>[number];

/** Returns each of the inboxes with each webhook of its key that wants the event. */
async function findWebhooks(db: Db, inboxIds: readonly number[], event: WebhookEvent) {
  const rows = await db
    .selectFrom("address")
    .innerJoin("webhook", "webhook.key_id", "address.key_id")
    .select([
      "inbox_id",
      "public_id",
      "local_part",
      "domain",
      "webhook_id",
      "webhook.key_id",
      "events",
      "webhook.created_at",
    ])
    .where("inbox_id", "in", inboxIds)
    .where("disabled_at", "is", null)
    .execute();
  return rows.filter(({ events }) => events.split(" ").includes(event));
}

type NewEvent = { seq: number; event: WebhookEvent; nowMs: number };

/** The id of an event has no period, which the signed text uses as a separator. */
function rowOf(webhook: FoundWebhook, { seq, event, nowMs }: NewEvent): NewDelivery {
  const about = seq === 0 ? "end" : String(seq);
  return {
    event_id: `evt_${webhook.public_id}_${about}`,
    webhook_id: webhook.webhook_id,
    key_id: webhook.key_id,
    event,
    inbox_id: webhook.inbox_id,
    public_id: webhook.public_id,
    seq,
    email: null,
    created_at: nowMs,
    state: "waiting",
    due_at: nowMs,
    attempts: 0,
    last_attempt_at: null,
    response_status: null,
    reason: null,
  };
}

type NewDelivery = Insertable<Tables["webhook_delivery"]>;

async function insertDeliveries(db: Db, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("webhook_delivery")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["webhook_id", "event_id"]).doNothing())
    .execute();
}
