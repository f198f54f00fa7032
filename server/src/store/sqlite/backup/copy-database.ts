import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode, errorText } from "../../../system/errors.ts";
import { makeFolder } from "../../../system/make-folder.ts";
import { syncPath } from "../../../system/sync-path.ts";
import { deleteMessage } from "../../queries/mail/messages.ts";
import type { Tables } from "../../schema.ts";
import { CHECKSUM_FILE, checksumLine } from "./checksum-file.ts";
import { requireDatabase, type SqliteDatabase } from "../open-database.ts";
import { RawSegments } from "../segments/raw-segments.ts";

const DATABASE = "mayfly.db";
const WAIT_FOR_LOCK_MS = 10_000;

export type DatabaseCopy = {
  file: string;
  messages: number;
  /** Messages deleted during the copy; not included in it. */
  deletedMeanwhile: number;
};

/**
 * Copies the embedded database into one file, as of one moment, while a server keeps writing, and writes its
 * checksum beside it. Includes mail from segments, so the copy is self-contained. Deleted data is in none of
 * its pages, because the copy is written row by row.
 */
export async function copyDatabase(dataDir: string, folder: string): Promise<DatabaseCopy> {
  const source = requireDatabase(dataDir);
  const [file, sums] = [join(folder, DATABASE), join(folder, CHECKSUM_FILE)];
  const unfinished = `${file}.unfinished`;
  createIn(folder, unfinished);
  try {
    if (existsSync(file) || existsSync(sums)) {
      throw new Error(`${folder} already contains a backup. Choose an empty folder.`);
    }
    const copied = await copyTo(unfinished, source, join(dataDir, "raw"));
    syncPath(unfinished);
    const line = checksumLine(unfinished, DATABASE);
    writeFileSync(`${sums}.unfinished`, line, { mode: 0o600, flush: true });
    renameSync(`${sums}.unfinished`, sums);
    renameSync(unfinished, file);
    syncPath(folder);
    return { file, ...copied };
  } catch (cause) {
    const message = explainWrite(errorCode(cause) ?? "", resolve(folder));
    throw message === undefined ? cause : new Error(message, { cause });
  } finally {
    // A full disk keeps SQLite from deleting its journal.
    for (const left of [unfinished, `${unfinished}-journal`, `${sums}.unfinished`]) {
      rmSync(left, { force: true });
    }
  }
}

/** The source is only read, so the copy's disk refuses to write. SQLite doesn't name an exceeded quota. */
function explainWrite(code: string, folder: string): string | undefined {
  if (["ENOSPC", "EDQUOT", "SQLITE_FULL"].includes(code)) {
    return `No disk space is left for ${folder}. Free some, or choose another folder.`;
  }
  if (!/^SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE)/.test(code)) return undefined;
  return `The disk of ${folder} can't be written. Check it and this user's quota, or choose another folder.`;
}

const NO_ACCESS = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "ENOENT", "EEXIST"]);

/** SQLite would create a file that everyone can read, but it keeps the mode of an existing empty file. */
function createIn(folder: string, file: string): void {
  try {
    makeFolder(resolve(folder));
    closeSync(openSync(file, "wx", 0o600));
  } catch (cause) {
    const code = errorCode(cause) ?? "";
    if (code === "EEXIST" && errorText(cause, "path") === file) {
      const fix = "Wait for it, or delete that file.";
      throw new Error(`Another backup writes ${file}, or was cut off. ${fix}`, { cause });
    }
    if (!NO_ACCESS.has(code)) throw cause;
    const fix = "Give it access, or choose another folder.";
    throw new Error(`This user can't write to the folder ${resolve(folder)} (${code}). ${fix}`, {
      cause,
    });
  }
}

async function copyTo(file: string, from: string, rawFolder: string) {
  const options = { readonly: true, fileMustExist: true, timeout: WAIT_FOR_LOCK_MS };
  const source = new Database(from, options);
  try {
    // If the source can't be read, this fails. A later SQLITE_CANTOPEN is about the copy.
    source.pragma("schema_version");
    copyRows(source, file);
    const copy = new Database(file);
    try {
      return await copySegmentMail(copy, source, new RawSegments(rawFolder));
    } finally {
      copy.close();
    }
  } finally {
    source.close();
  }
}

function copyRows(source: SqliteDatabase, file: string): void {
  try {
    source.prepare("VACUUM INTO ?").run(file);
  } catch (cause) {
    if (errorCode(cause) !== "SQLITE_CANTOPEN") throw cause;
    const fix = "Give it room and access, or choose another folder.";
    throw new Error(`SQLite can't create its files in ${resolve(dirname(file))}. ${fix}`, {
      cause,
    });
  }
}

/** Copies mail from segments into the copy, and removes messages deleted since the copy began. */
export async function copySegmentMail(
  copy: SqliteDatabase,
  source: SqliteDatabase,
  segments: Pick<RawSegments, "read">,
): Promise<{ messages: number; deletedMeanwhile: number }> {
  // The file is deleted after any failure, and synced when complete.
  copy.pragma("journal_mode = OFF");
  copy.pragma("synchronous = OFF");
  const isStillThere = source.prepare<[number, number, number]>(
    "SELECT 1 FROM raw_message WHERE message_id = ? AND segment = ? AND start = ?",
  );
  const put = copy.prepare<[Buffer, number]>(
    `UPDATE raw_message SET sealed = ?, segment = NULL, start = NULL, length = NULL
     WHERE message_id = ?`,
  );
  const deleted: Placed[] = [];
  copy.exec("BEGIN");
  for (const row of listPlaced(copy)) {
    const { id, segment, start, length } = row;
    const sealed = segments.read({ segment, offset: start, length });
    // In this order, because bytes are overwritten only after their row is deleted.
    if (sealed && isStillThere.get(id, segment, start)) put.run(sealed, id);
    else deleted.push(row);
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: copy }) });
  for (const { inboxId, seq } of deleted) await deleteMessage(db, inboxId, seq);
  copy.exec("COMMIT");
  const count = copy.prepare<[], { messages: number }>("SELECT COUNT(*) AS messages FROM message");
  return { messages: count.get()?.messages ?? 0, deletedMeanwhile: deleted.length };
}

type Placed = {
  id: number;
  inboxId: number;
  seq: number;
  segment: number;
  start: number;
  length: number;
};

function listPlaced(copy: SqliteDatabase): Placed[] {
  return copy
    .prepare<[], Placed>(
      `SELECT message.id, message.inbox_id AS inboxId, seq, segment, start, length
       FROM raw_message JOIN message ON message.id = message_id
       WHERE segment IS NOT NULL ORDER BY segment, start`,
    )
    .all();
}
