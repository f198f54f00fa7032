import type { Selectable } from "kysely";
import type { StoredWebhook, WebhookStore } from "../../../webhooks/webhook-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db, Tables } from "../../schema.ts";
import { countRows } from "../count-rows.ts";

export const webhookQueries = {
  addWebhook: write(addWebhook),
  listWebhooks: read(listWebhooks),
  resealWebhook: write(resealWebhook),
  disableWebhook: write(disableWebhook),
  removeWebhook: write(removeWebhook),
} satisfies Partial<Queries<WebhookStore>>;

/** The update of the key's row makes parallel calls of one key wait for each other, so that each is counted. */
async function addWebhook(db: Db, webhook: StoredWebhook, webhooksMax: number): Promise<boolean> {
  const { keyId } = webhook;
  const key = await db
    .updateTable("api_key")
    .set((row) => ({ name: row.ref("name") }))
    .where("key_id", "=", keyId)
    .where("revoked_at", "is", null)
    .returning("key_id")
    .executeTakeFirst();
  if (!key) return false;
  const count = await countRows(db.selectFrom("webhook").where("key_id", "=", keyId));
  if (count >= webhooksMax) return false;
  await db
    .insertInto("webhook")
    .values({
      webhook_id: webhook.webhookId,
      key_id: keyId,
      sealed: webhook.sealed,
      events: webhook.events,
      includes: webhook.includes,
      created_at: webhook.createdAtMs,
      disabled_at: webhook.disabledAtMs,
    })
    .execute();
  return true;
}

async function listWebhooks(db: Db, keyId?: string): Promise<StoredWebhook[]> {
  const rows = await db
    .selectFrom("webhook")
    .selectAll()
    .$if(keyId !== undefined, (query) => query.where("key_id", "=", keyId ?? ""))
    .orderBy("created_at")
    .orderBy("webhook_id")
    .execute();
  return rows.map(toWebhook);
}

async function resealWebhook(
  db: Db,
  { webhookId, former, sealed }: Parameters<WebhookStore["resealWebhook"]>[0],
): Promise<boolean> {
  const changed = await db
    .updateTable("webhook")
    .set({ sealed })
    .where("webhook_id", "=", webhookId)
    .where("sealed", "=", former)
    .returning("webhook_id")
    .executeTakeFirst();
  return changed !== undefined;
}

async function disableWebhook(db: Db, webhookId: string, nowMs: number): Promise<void> {
  await db
    .updateTable("webhook")
    .set({ disabled_at: nowMs })
    .where("webhook_id", "=", webhookId)
    .where("disabled_at", "is", null)
    .execute();
  await db
    .updateTable("webhook_delivery")
    .set({ state: "dropped", due_at: null, email: null, reason: "webhook-disabled" })
    .where("webhook_id", "=", webhookId)
    .where("due_at", "is not", null)
    .execute();
}

async function removeWebhook(db: Db, keyId: string, webhookId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("webhook")
    .where("webhook_id", "=", webhookId)
    .where("key_id", "=", keyId)
    .returning("webhook_id")
    .executeTakeFirst();
  if (!removed) return false;
  await db
    .deleteFrom("webhook_delivery")
    .where("webhook_id", "=", webhookId)
    .where("due_at", "is not", null)
    .execute();
  return true;
}

function toWebhook(row: Selectable<Tables["webhook"]>): StoredWebhook {
  return {
    webhookId: row.webhook_id,
    keyId: row.key_id,
    sealed: row.sealed,
    events: row.events,
    includes: row.includes,
    createdAtMs: row.created_at,
    disabledAtMs: row.disabled_at,
  };
}
