import { resolve, sep } from "node:path";
import type { Config } from "../config/config.ts";
import { explainLoadError, errorCode, CannotStart } from "../system/errors.ts";

/** Returns the cause and the fix if the operator can do something. undefined: the error is a bug. */
export function explainStartError(
  error: unknown,
  { dataDir }: Pick<Config, "dataDir">,
): string | undefined {
  if (error instanceof CannotStart) return error.message;
  const folder = resolve(dataDir);
  switch (errorCode(error)) {
    case "ENOSPC":
    case "EDQUOT":
    case "SQLITE_FULL":
      return `DATA_DIR: no disk space is left for ${folder}; free some, or set DATA_DIR to a folder on another disk`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "SQLITE_CANTOPEN":
    case "SQLITE_READONLY":
      return explainAccess(pathOf(error) ?? folder, folder);
    default:
      return explainLoadError(error);
  }
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
