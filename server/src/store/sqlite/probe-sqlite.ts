import Database from "better-sqlite3";
import { constants, existsSync } from "node:fs";
import { access, readdir, stat } from "node:fs/promises";
import { Kysely, SqliteDialect } from "kysely";
import { dirname, join, resolve } from "node:path";
import { StoreTrouble } from "../../admin/checks/check-deps.ts";
import { errorCode } from "../../system/errors.ts";
import type { OpenedProbe } from "../open-store-probe.ts";
import { listDomainSettings } from "../queries/service/domains.ts";
import { readBacklog } from "../queries/mail/expiry.ts";
import type { Db, Tables } from "../schema.ts";
import { freeBytesInside } from "./open-database.ts";

/** The server writes in batches of milliseconds, so a longer wait has another cause. */
const LOCK_MS = 2_000;

/**
 * Probes the embedded database beside the server, with a new connection each time. Takes the write lock
 * briefly without writing, and never creates a file.
 */
export function probeSqlite(dataDir: string): OpenedProbe {
  const file = join(dataDir, "mayfly.db");
  return {
    engine: "SQLite",
    async probe() {
      if (!existsSync(file)) {
        await requireCreate(resolve(dataDir));
        return "not-made";
      }
      const database = open(file);
      try {
        lock(database, dataDir);
        return hasTables(database) ? "writable" : "not-made";
      } finally {
        database.close();
      }
    },
    readHealth: (nowMs) =>
      reading(file, async (db) => ({
        ...(await readBacklog(db, nowMs)),
        sizeBytes: await sizeOf(dataDir),
      })),
    async readReusableBytes() {
      if (!existsSync(file)) return 0;
      const database = open(file);
      try {
        return freeBytesInside(database);
      } finally {
        database.close();
      }
    },
    listDomainSettings: () => reading(file, listDomainSettings),
    readClock: async () => undefined,
    close: async () => {},
  };
}

/** The first start creates the folder and the file. Rejects if this user can't, and creates nothing. */
async function requireCreate(folder: string): Promise<void> {
  if (!existsSync(folder)) return requireCreate(dirname(folder));
  const folderOfUser = "set DATA_DIR to a folder that the server's user can write to";
  if (!(await stat(folder)).isDirectory()) {
    throw new StoreTrouble(`${folder} is not a folder`, { fix: folderOfUser });
  }
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const fix = `run this command as the server's user, or ${folderOfUser}`;
    throw new StoreTrouble(`this user can't write to ${folder}`, { fix, cause });
  }
}

function lock(database: Database.Database, dataDir: string): void {
  try {
    database.exec("BEGIN IMMEDIATE; ROLLBACK");
  } catch (cause) {
    if (!/^SQLITE_(CANTOPEN|READONLY)/.test(errorCode(cause) ?? "")) throw cause;
    const fix = `run this command as the server's user, or let that user read and write ${resolve(dataDir)} and its files`;
    throw new StoreTrouble("this user can't write to the database", { fix, cause });
  }
}

/** The first start fills an empty file, too. */
function hasTables(database: Database.Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() !== undefined;
}

async function reading<Result>(file: string, read: (db: Db) => Promise<Result>): Promise<Result> {
  const database = open(file);
  database.pragma("query_only = ON");
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Not read-only, although nothing is written: a read-only connection leaves log files behind. If root ran the
 * probe, a server of another user couldn't open them.
 */
function open(file: string): Database.Database {
  return new Database(file, { fileMustExist: true, timeout: LOCK_MS });
}

/** Size of the database with its log, and of the segments. */
async function sizeOf(dataDir: string): Promise<number> {
  const beside = (await readdir(dataDir)).filter((name) => name.startsWith("mayfly.db"));
  const raw = await readdir(join(dataDir, "raw")).catch(() => []);
  const files = [...beside, ...raw.map((name) => join("raw", name))];
  const sizes = await Promise.all(files.map((name) => sizeOfFile(join(dataDir, name))));
  return sizes.reduce((total, size) => total + size, 0);
}

/** Zero for a file deleted in between. */
async function sizeOfFile(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
