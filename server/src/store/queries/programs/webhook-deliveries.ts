import { sql, type Selectable } from "kysely";
import type {
  ClaimedDelivery,
  DeliveryClaim,
  LoggedDelivery,
  Settlement,
  WebhookStore,
} from "../../../webhooks/webhook-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db, Tables } from "../../schema.ts";

/** `shared`: several nodes claim, and each skips the rows that another one has locked. */
export function deliveryQueries({ shared }: { shared: boolean }) {
  return {
    hasDueDelivery: read(hasDueDelivery),
    claimDeliveries: write((db: Db, claim: DeliveryClaim) => claimDeliveries(db, claim, shared)),
    settleAttempt: write(settleAttempt),
    listDeliveries: read(listDeliveries),
    pruneDeliveries: write(pruneDeliveries),
  } satisfies Partial<Queries<WebhookStore>>;
}

async function hasDueDelivery(db: Db, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom("webhook_delivery")
    .select("delivery_id")
    .where("due_at", "<=", nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function claimDeliveries(
  db: Db,
  claim: DeliveryClaim,
  shared: boolean,
): Promise<ClaimedDelivery[]> {
  const due = selectDue(db, claim).$if(shared, (rows) => rows.forUpdate().skipLocked());
  const ids = (await due.execute()).map((row) => row.delivery_id);
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("webhook_delivery")
    .set((row) => ({
      due_at: claim.nowMs + claim.leaseMs,
      attempts: row("attempts", "+", 1),
      last_attempt_at: claim.nowMs,
    }))
    .where("delivery_id", "in", ids)
    .returningAll()
    .execute();
  const webhooks = await db
    .selectFrom("webhook")
    .select(["webhook_id", "sealed", "includes"])
    .where(
      "webhook_id",
      "in",
      rows.map((row) => row.webhook_id),
    )
    .where("disabled_at", "is", null)
    .execute();
  const byId = new Map(webhooks.map((webhook) => [webhook.webhook_id, webhook]));
  const orphans = rows.filter((row) => !byId.has(row.webhook_id));
  await dropOrphans(
    db,
    orphans.map((row) => row.delivery_id),
  );
  return rows.flatMap((row) => {
    const webhook = byId.get(row.webhook_id);
    if (!webhook) return [];
    const { sealed, includes } = webhook;
    const { delivery_id: deliveryId, inbox_id: inboxId, email } = row;
    return [{ ...toDelivery(row), deliveryId, inboxId, email, sealed, includes }];
  });
}

/** Settles deliveries that were queued while another node disabled or removed their webhook. */
async function dropOrphans(db: Db, deliveryIds: readonly number[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await db
    .updateTable("webhook_delivery")
    .set({ state: "dropped", due_at: null, email: null, reason: "webhook-disabled" })
    .where("delivery_id", "in", deliveryIds)
    .execute();
}

/** The places keep one webhook with many deliveries from taking the turns of the others. */
function selectDue(db: Db, { nowMs, limit, perWebhookMax, rooms }: DeliveryClaim) {
  const placed = db
    .selectFrom("webhook_delivery")
    .select([
      "delivery_id as id",
      "webhook_id as webhook",
      "due_at as due",
      sql<number>`row_number() OVER (PARTITION BY webhook_id ORDER BY due_at, delivery_id)`.as(
        "place",
      ),
    ])
    .where("due_at", "<=", nowMs)
    .as("placed");
  const taken = db
    .selectFrom(placed)
    .select("id")
    .where("place", "<=", perWebhookMax)
    .$if(rooms.length > 0, (query) =>
      query.where((row) =>
        row.or([
          row(
            "webhook",
            "not in",
            rooms.map(({ webhookId }) => webhookId),
          ),
          ...rooms
            .filter(({ room }) => room > 0)
            .map(({ webhookId, room }) =>
              row.and([row("webhook", "=", webhookId), row("place", "<=", room)]),
            ),
        ]),
      ),
    )
    .orderBy("due")
    .orderBy("id")
    .limit(limit);
  return db
    .selectFrom("webhook_delivery")
    .select("delivery_id")
    .where("delivery_id", "in", taken)
    .where("due_at", "<=", nowMs);
}

async function settleAttempt(db: Db, settlement: Settlement): Promise<void> {
  const { state, dueAtMs, responseStatus, reason } = settlement;
  await db
    .updateTable("webhook_delivery")
    .set({
      state,
      due_at: dueAtMs,
      response_status: responseStatus,
      reason,
      ...(dueAtMs === null && { email: null }),
    })
    .where("delivery_id", "=", settlement.deliveryId)
    .where("attempts", "=", settlement.attempt)
    .where("due_at", "is not", null)
    .execute();
}

async function listDeliveries(db: Db, keyId: string, limit: number): Promise<LoggedDelivery[]> {
  const rows = await db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("key_id", "=", keyId)
    .orderBy("delivery_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toDelivery(row),
    state: row.state,
    dueAtMs: row.due_at,
    lastAttemptAtMs: row.last_attempt_at,
    responseStatus: row.response_status,
    reason: row.reason,
  }));
}

async function pruneDeliveries(
  db: Db,
  { kept, beforeMs }: Parameters<WebhookStore["pruneDeliveries"]>[0],
): Promise<void> {
  const placed = db
    .selectFrom("webhook_delivery")
    .select([
      "delivery_id as id",
      sql<number>`row_number() OVER (PARTITION BY key_id ORDER BY delivery_id DESC)`.as("place"),
    ])
    .as("placed");
  const surplus = db.selectFrom(placed).select("id").where("place", ">", kept);
  await db
    .deleteFrom("webhook_delivery")
    .where("due_at", "is", null)
    .where((row) => row.or([row("delivery_id", "in", surplus), row("created_at", "<", beforeMs)]))
    .execute();
}

function toDelivery(row: Selectable<Tables["webhook_delivery"]>) {
  return {
    eventId: row.event_id,
    webhookId: row.webhook_id,
    event: row.event,
    publicId: row.public_id,
    seq: row.seq,
    createdAtMs: row.created_at,
    attempts: row.attempts,
  };
}
