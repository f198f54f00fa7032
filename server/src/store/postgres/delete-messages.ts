import { sql } from "kysely";
import type { DeleteBefore } from "../../inbox/inbox-store.ts";
import { listNumbersBefore } from "../queries/messages.ts";
import type { Db } from "../schema.ts";

/**
 * Deletes all at once: one by one, 10,000 messages would take 30,000 round trips. Messages removed by a
 * concurrent deletion are not counted twice, because `RETURNING` lists only rows removed here.
 */
export async function deleteMessagesBefore(db: Db, request: DeleteBefore): Promise<number[]> {
  const { inboxId } = request;
  const numbers = await listNumbersBefore(db, request);
  if (numbers.length === 0) return [];
  const deleted = await db
    .deleteFrom("message")
    .where("inbox_id", "=", inboxId)
    .where("seq", "in", numbers)
    .returning(["id", "seq", "size_bytes"])
    .execute();
  if (deleted.length === 0) return [];
  await db
    .deleteFrom("raw_message")
    .where("inbox_id", "=", inboxId)
    .where(
      "message_id",
      "in",
      deleted.map(({ id }) => id),
    )
    .execute();
  const sizeBytes = deleted.reduce((sum, row) => sum + row.size_bytes, 0);
  await db
    .updateTable("inbox")
    .set({
      message_count: sql<number>`message_count - ${deleted.length}`,
      size_bytes: sql<number>`size_bytes - ${sizeBytes}`,
    })
    .where("inbox_id", "=", inboxId)
    .execute();
  return deleted.map(({ seq }) => seq);
}
