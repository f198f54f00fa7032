import type { StatusNote, StatusNoteStore } from "../../../status/status-note-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const statusNoteQueries = {
  addStatusNote: write(addStatusNote),
  listStatusNotes: read(listStatusNotes),
  resolveStatusNote: write(resolveStatusNote),
  removeStatusNote: write(removeStatusNote),
} satisfies Queries<StatusNoteStore>;

/** An operator writes a few; a page can't show more. */
const NOTES_LISTED_MAX = 50;

async function addStatusNote(
  db: Db,
  { text, atMs }: { text: string; atMs: number },
): Promise<void> {
  await db
    .insertInto("status_note")
    .values({ text, created_at: atMs, resolved_at: null })
    .execute();
}

async function listStatusNotes(db: Db, sinceMs: number): Promise<StatusNote[]> {
  return db
    .selectFrom("status_note")
    .select(["id", "text", "created_at as createdAtMs", "resolved_at as resolvedAtMs"])
    .where((or) => or.or([or("resolved_at", "is", null), or("resolved_at", ">=", sinceMs)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NOTES_LISTED_MAX)
    .execute();
}

async function resolveStatusNote(db: Db, id: number, atMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("status_note")
    .set((column) => ({ resolved_at: column.fn.coalesce("resolved_at", column.val(atMs)) }))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function removeStatusNote(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("status_note")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
