import { resolve, sep } from "node:path";
import { AppError } from "../app-error.ts";
import type { Config } from "../config/config.ts";
import type { VariableName } from "../config/variables.ts";
import { USE_OWNER } from "../postgres/explain-refusal.ts";
import { StartError, errorCode, explainLoadError } from "../system/errors.ts";

/** Returns the cause and the fix if the operator can do something. undefined: the error is a bug. */
export function explainStartError(
  error: unknown,
  { dataDir }: Pick<Config, "dataDir">,
): string | undefined {
  if (error instanceof StartError) return error.message;
  // The store's own text is for visitors.
  const failure = error instanceof AppError ? error.cause : error;
  const folder = resolve(dataDir);
  switch (primaryCode(failure)) {
    case "ENOSPC":
    case "EDQUOT":
    case "SQLITE_FULL":
      return `DATA_DIR: no disk space is left for ${folder}; free some, or set DATA_DIR to a folder on another disk`;
    // SQLite reports an exceeded quota so, too.
    case "EIO":
    case "SQLITE_IOERR":
      return `DATA_DIR: the disk of ${folder} can't be read or written (${messageOf(failure)}); check the disk, and the quota of this user`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "SQLITE_CANTOPEN":
    case "SQLITE_READONLY":
      return explainAccess(pathOf(failure) ?? folder, folder);
    case "SQLITE_CORRUPT":
    case "SQLITE_NOTADB":
      return explainDamage(failure, folder);
    // insufficient_privilege of PostgreSQL.
    case "42501":
      return `DATABASE_URL: Mayfly can't write to this PostgreSQL (${messageOf(failure)}); ${USE_OWNER}`;
    default:
      return explainLoadError(failure);
  }
}

/** SQLite's extended codes, such as SQLITE_CORRUPT_INDEX, begin with the primary one. */
function primaryCode(error: unknown): string | undefined {
  const code = errorCode(error);
  return /^SQLITE_[A-Z]+/.exec(code ?? "")?.[0] ?? code;
}

/** Explains that a command lacks a table or column of the embedded database. undefined: the error is another. */
export function explainTables(error: unknown, dataDir: string): string | undefined {
  const isMissing =
    errorCode(error) === "SQLITE_ERROR" && /^no such (table|column)/.test(messageOf(error));
  if (!isMissing) return undefined;
  return (
    `The database in ${resolve(dataDir)} was made by another version (${messageOf(error)}). Start this version's server on it, ` +
    "which migrates it, or run this command of that version."
  );
}

/** SQLite would apply the log of the damaged database to a restored one. */
function explainDamage(error: unknown, dataDir: string): string {
  return (
    `DATA_DIR: the database in ${dataDir} is damaged (${messageOf(error)}); move mayfly.db, mayfly.db-wal, mayfly.db-shm, and ` +
    "raw/ away, then restore a backup with 'npm run restore -- FOLDER', or start with an empty database"
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function explainAccess(path: string, dataDir: string): string {
  if (path !== dataDir && !path.startsWith(dataDir + sep)) {
    return `this user has no access to ${path}; change its owner or its mode`;
  }
  return `DATA_DIR: this user can't read or write ${path}; change its owner or its mode, or set DATA_DIR to another folder`;
}

/** File system errors contain the path. */
function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("path" in error)) return undefined;
  return typeof error.path === "string" ? resolve(error.path) : undefined;
}

type Wanted = { host: string; port: number };
type Named = { host: VariableName; port: VariableName };

/**
 * Runs `open`. If the port isn't available, throws StartError, which names the variable to change; rethrows any other
 * error.
 */
export async function explainListenError<Opened>(
  name: Named,
  wanted: Wanted,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (cause) {
    const message = isOfListening(cause) ? explain(errorCode(cause), name, wanted) : undefined;
    throw message === undefined ? cause : new StartError(message, { cause });
  }
}

/** File system errors use the same codes. */
function isOfListening(error: unknown): boolean {
  if (!(error instanceof Error) || !("syscall" in error)) return false;
  return error.syscall === "listen" || error.syscall === "getaddrinfo";
}

function explain(code: string | undefined, name: Named, { host, port }: Wanted) {
  switch (code) {
    case "EADDRINUSE":
      return (
        `${name.port}: port ${port} of ${host} is in use; set ${name.port} to another port, ` +
        `or stop the program that listens there ('${LIST_LISTENERS}' shows it)`
      );
    case "EACCES":
      return (
        `${name.port}: this user can't listen on port ${port}; set ${name.port} to 1024 or more, ` +
        "or give the process CAP_NET_BIND_SERVICE"
      );
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EAI_AGAIN":
    case "EINVAL":
    case "ENOTFOUND":
      return (
        `${name.host}: ${host} is not an address of this machine; set ${name.host} to one of its ` +
        "addresses, or to 0.0.0.0 or :: for all of them"
      );
    default:
      return undefined;
  }
}

const LIST_LISTENERS = process.platform === "linux" ? "ss -ltnp" : "lsof -nP -iTCP -sTCP:LISTEN";
