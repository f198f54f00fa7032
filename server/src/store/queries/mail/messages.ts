import type {
  DeleteBefore,
  ListOptions,
  SealedMessage,
  SealedSenderCheck,
  InboxStore,
} from "../../../inbox/inbox-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

/*
 * Each engine has its own queries to add messages, read raw mail, and read many inboxes (`sqlite/writer/add-message.ts`,
 * `sqlite/writer/find-content.ts`, `sqlite/list-changes-since.ts`; `postgres/messages/add-messages.ts`,
 * `postgres/postgres-queries.ts`, `postgres/messages/list-changes-since.ts`).
 */
export const messageQueries = {
  listMessages: read(listMessages),
  findMessage: read(findMessage),
  findSenderCheck: read(findSenderCheck),
  setVerdict: write(setVerdict),
  setSeen: write(setSeen),
  setSenderProof: write(setSenderProof),
  deleteMessage: write(deleteMessage),
} satisfies Partial<Queries<InboxStore>>;

export async function listMessages(
  db: Db,
  inboxId: number,
  { limit, offset = 0, beforeSeq }: ListOptions = {},
): Promise<SealedMessage[]> {
  const all = selectMessage(db, inboxId).orderBy("seq", "desc");
  const listed = beforeSeq === undefined ? all : all.where("seq", "<", beforeSeq);
  const rows = await (limit === undefined ? listed : listed.limit(limit).offset(offset)).execute();
  return rows.map(toSealedMessage);
}

async function findMessage(
  db: Db,
  inboxId: number,
  seq: number,
): Promise<SealedMessage | undefined> {
  const row = await selectMessage(db, inboxId).where("seq", "=", seq).executeTakeFirst();
  return row && toSealedMessage(row);
}

// oxlint-disable-next-line max-params -- those of the store, which hands them on as they are
async function setVerdict(db: Db, inboxId: number, seq: number, verdict: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set({ verdict })
    .where("inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

// oxlint-disable-next-line max-params -- those of the store, which hands them on as they are
async function setSeen(db: Db, inboxId: number, seq: number, isSeen: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set({ seen: isSeen ? 1 : 0 })
    .where("inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function findSenderCheck(
  db: Db,
  inboxId: number,
  seq: number,
): Promise<SealedSenderCheck | undefined> {
  const row = await db
    .selectFrom("message")
    .select(["verdict", "sender_proof"])
    .where("inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .executeTakeFirst();
  return row && { verdict: row.verdict, proof: row.sender_proof };
}

// oxlint-disable-next-line max-params -- those of the store, which hands them on as they are
async function setSenderProof(db: Db, inboxId: number, seq: number, proof: Buffer): Promise<void> {
  await db
    .updateTable("message")
    .set({ sender_proof: proof })
    .where("inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .execute();
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

/** Returns the sequence numbers of the oldest messages that arrived before a time. */
export async function listNumbersBefore(
  db: Db,
  { inboxId, beforeMs, limit }: DeleteBefore,
): Promise<number[]> {
  const rows = await db
    .selectFrom("message")
    .select("seq")
    .where("inbox_id", "=", inboxId)
    .where("received_at", "<", beforeMs)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows.map(({ seq }) => seq);
}

function selectMessage(db: Db, inboxId: number) {
  return db
    .selectFrom("message")
    .select(["seq", "received_at", "size_bytes", "summary", "verdict", "seen"])
    .where("inbox_id", "=", inboxId);
}

function toSealedMessage(row: {
  seq: number;
  received_at: number;
  size_bytes: number;
  summary: Buffer;
  verdict: Buffer | null;
  seen: number;
}): SealedMessage {
  return {
    seq: row.seq,
    receivedAtMs: row.received_at,
    sizeBytes: row.size_bytes,
    summary: row.summary,
    verdict: row.verdict,
    isSeen: row.seen === 1,
  };
}
