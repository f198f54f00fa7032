import type {
  FoundPushSubscription,
  PushStore,
  SealedPushSubscription,
} from "../../../push/push-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import { countRows } from "../count-rows.ts";

export const pushQueries = {
  putPushSubscription: write(putPushSubscription),
  removePushSubscription: write(removePushSubscription),
  findPushSubscriptions: read(findPushSubscriptions),
} satisfies Queries<PushStore>;

async function putPushSubscription(
  db: Db,
  { inboxId, id, sealed, subscriptionsMax }: SealedPushSubscription & { subscriptionsMax: number },
): Promise<"kept" | "full" | "ended"> {
  // Locked, so that the address can't end before its subscription is stored, nor two pass the limit together.
  const inbox = await db
    .updateTable("inbox")
    .set((inboxes) => ({ extensions_used: inboxes.ref("extensions_used") }))
    .where("inbox_id", "=", inboxId)
    .returning("inbox_id")
    .executeTakeFirst();
  if (!inbox) return "ended";
  const others = await countRows(
    db.selectFrom("push_subscription").where("inbox_id", "=", inboxId).where("id", "!=", id),
  );
  if (others >= subscriptionsMax) return "full";
  await db
    .insertInto("push_subscription")
    .values({ inbox_id: inboxId, id, sealed })
    .onConflict((conflict) => conflict.columns(["inbox_id", "id"]).doUpdateSet({ sealed }))
    .execute();
  return "kept";
}

async function removePushSubscription(db: Db, inboxId: number, id: Buffer): Promise<boolean> {
  const removed = await db
    .deleteFrom("push_subscription")
    .where("inbox_id", "=", inboxId)
    .where("id", "=", id)
    .returning("inbox_id")
    .executeTakeFirst();
  return removed !== undefined;
}

async function findPushSubscriptions(
  db: Db,
  inboxIds: readonly number[],
): Promise<FoundPushSubscription[]> {
  const rows = await db
    .selectFrom("push_subscription")
    .innerJoin("address", "address.inbox_id", "push_subscription.inbox_id")
    .select(["push_subscription.inbox_id", "id", "sealed", "ip"])
    .where("push_subscription.inbox_id", "in", [...inboxIds])
    .execute();
  return rows.map(({ inbox_id, ip, ...row }) => ({ inboxId: inbox_id, ip: ip ?? "", ...row }));
}
