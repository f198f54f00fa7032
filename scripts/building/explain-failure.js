import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { explainLoadError, errorCode } from "../../server/src/system/errors.ts";

const INSTALL = "npm ci --include=dev";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Returns why a build failed and what to do, without a stack trace.
 *
 * @returns {{ reason: string, lacks?: "packages" | "write access" }} `lacks`: what this machine lacks to build
 */
export function explainFailure(error) {
  return (
    explainKnown(error, "npm run build") ?? {
      reason: stripVTControlCharacters(String(error?.message ?? error)).trim(),
    }
  );
}

/** Same for known errors only: returns undefined for a bug. `command`: a command that another user could run. */
export function explainKnown(error, command) {
  const code = errorCode(error);
  // A failed file watch has the same code as a full disk.
  if (error?.syscall === "watch" && code === "ENOSPC") {
    return {
      reason: "too many files are watched; run 'sysctl fs.inotify.max_user_watches=524288' as root",
    };
  }
  const reason =
    explainLoadError(error, INSTALL) ?? explainUnresolved(error) ?? explainIncomplete(error, code);
  if (reason !== undefined) return { reason, lacks: "packages" };
  const path = error?.path ?? "the project folder";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return { reason: `no disk space is left for ${path}; free 100 MB there, then try again` };
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return {
        reason: `this user has no access to ${path}; run '${command}' as a user who has`,
        lacks: "write access",
      };
    default:
      return undefined;
  }
}

/** Errors of native packages without the binary for this platform, and of packages with a missing file. */
function explainIncomplete(error, code) {
  if (/native binding/i.test(error?.message ?? "")) {
    return `a native package of the build tools is missing; run '${INSTALL}'`;
  }
  if (code !== "ENOENT") return undefined;
  const [, name] = /node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(error.path ?? "") ?? [];
  return name && `the package ${name} is missing or incomplete; run '${INSTALL}'`;
}

/** Errors of Vite and Rolldown for an import that can't be resolved. */
function explainUnresolved(error) {
  const [, name] = /failed to resolve import "([^"./][^"]*)"/i.exec(error?.message ?? "") ?? [];
  return name && `the package ${name} is missing or incomplete; run '${INSTALL}'`;
}

/** Returns why Vite can't build in the project's folder: it uses paths as URLs. Undefined if it can. */
export function explainFolder() {
  const [character] = /[#?]/.exec(ROOT) ?? [];
  return (
    character &&
    `Vite can't read the folder ${ROOT}; move it to a path without ${character}, then try again`
  );
}
