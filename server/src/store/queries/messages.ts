import type {
  AddedMessage,
  ListOptions,
  NewMessage,
  SealedMessage,
} from "../../inbox/inbox-store.ts";
import type { Db } from "../schema.ts";

/** The plain form of the hot path; SQLite has a faster one of the same meaning (`sqlite/add-message.ts`). */
export async function addMessage(db: Db, message: NewMessage): Promise<AddedMessage[]> {
  const added: AddedMessage[] = [];
  // In the order of inboxes, so that two deliveries to the same ones never wait for each other.
  for (const copy of message.copies.toSorted((one, other) => one.inboxId - other.inboxId)) {
    const seq = await takeSeq(db, copy.inboxId, message);
    if (seq === undefined) continue;
    await insertCopy(db, { ...copy, seq }, message);
    added.push({ inboxId: copy.inboxId, seq });
  }
  return added;
}

export async function listMessages(
  db: Db,
  inboxId: number,
  { afterSeq = 0, limit, offset = 0 }: ListOptions = {},
): Promise<SealedMessage[]> {
  const listed = selectMessage(db, inboxId).where("seq", ">", afterSeq).orderBy("seq", "desc");
  const rows = await (limit === undefined ? listed : listed.limit(limit).offset(offset)).execute();
  return rows.map(toSealedMessage);
}

export async function findMessage(
  db: Db,
  inboxId: number,
  seq: number,
): Promise<SealedMessage | undefined> {
  const row = await selectMessage(db, inboxId).where("seq", "=", seq).executeTakeFirst();
  return row && toSealedMessage(row);
}

export async function readRaw(db: Db, inboxId: number, seq: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("message")
    .innerJoin("raw_message", (join) =>
      join
        .onRef("raw_message.message_id", "=", "message.id")
        .onRef("raw_message.inbox_id", "=", "message.inbox_id"),
    )
    .select("sealed")
    .where("message.inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .executeTakeFirst();
  return row?.sealed;
}

export async function setVerdict(
  db: Db,
  inboxId: number,
  seq: number,
  verdict: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set({ verdict })
    .where("inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteMessage(db: Db, inboxId: number, seq: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom("message")
    .where("inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .returning(["id", "size_bytes"])
    .executeTakeFirst();
  if (!deleted) return false;
  await db
    .deleteFrom("raw_message")
    .where("inbox_id", "=", inboxId)
    .where("message_id", "=", deleted.id)
    .execute();
  await db
    .updateTable("inbox")
    .set((column) => ({
      message_count: column("message_count", "-", 1),
      size_bytes: column("size_bytes", "-", deleted.size_bytes),
    }))
    .where("inbox_id", "=", inboxId)
    .execute();
  return true;
}

async function takeSeq(db: Db, inboxId: number, message: NewMessage): Promise<number | undefined> {
  const row = await db
    .updateTable("inbox")
    .set((column) => ({
      last_seq: column("last_seq", "+", 1),
      message_count: column("message_count", "+", 1),
      size_bytes: column("size_bytes", "+", message.sizeBytes),
    }))
    .where("inbox_id", "=", inboxId)
    .where((where) =>
      where.or([where("expires_at", "is", null), where("expires_at", ">", message.receivedAtMs)]),
    )
    .returning("last_seq")
    .executeTakeFirst();
  return row?.last_seq;
}

async function insertCopy(
  db: Db,
  copy: NewMessage["copies"][number] & { seq: number },
  message: NewMessage,
): Promise<void> {
  const { id } = await db
    .insertInto("message")
    .values({
      inbox_id: copy.inboxId,
      seq: copy.seq,
      received_at: message.receivedAtMs,
      size_bytes: message.sizeBytes,
      summary: Buffer.concat(copy.summary),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("raw_message")
    .values({ inbox_id: copy.inboxId, message_id: id, sealed: Buffer.concat(copy.raw) })
    .execute();
}

function selectMessage(db: Db, inboxId: number) {
  return db
    .selectFrom("message")
    .select(["seq", "received_at", "size_bytes", "summary", "verdict"])
    .where("inbox_id", "=", inboxId);
}

function toSealedMessage(row: {
  seq: number;
  received_at: number;
  size_bytes: number;
  summary: Buffer;
  verdict: Buffer | null;
}): SealedMessage {
  return {
    seq: row.seq,
    receivedAtMs: row.received_at,
    sizeBytes: row.size_bytes,
    summary: row.summary,
    verdict: row.verdict,
  };
}
