// Imported before every command that reads settings: sets each variable of `.env` that the environment doesn't set.
// Node's own option for this prints a line if there is no file, ignores one that this user can't read, and lets a byte
// order mark hide settings.
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { parseEnv } from "node:util";
import { isMainThread } from "node:worker_threads";

/** A setting, whose value in quotes may have several lines, or a comment. */
const UNDERSTOOD =
  /^[ \t]*(?:#.*|(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#.*)?|(?![ \t]*["'`])[^#\n]*(?:(?<=[ \t=])#.*)?))\r?$/gm;

// Threads import this file, too, and have the environment of the process.
const settings = isMainThread ? parseEnv(read()) : {};
for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;

function read() {
  try {
    // Without a byte order mark.
    const text = new TextDecoder().decode(readFileSync(".env"));
    if (text.includes("\0")) refuse("it is not UTF-8 text; save it as UTF-8");
    checkLines(text);
    return text;
  } catch (error) {
    switch (error.code) {
      case "ENOENT":
        return "";
      case "EISDIR":
        return refuse("it is a folder; replace it with a file, or remove it");
      case "EACCES":
        return refuse(
          `the user ${userInfo().username} has no read access; grant it with chown or chmod`,
        );
      default:
        throw error;
    }
  }
}

/** Node ignores other lines, and the end of a value from a # in it. */
function checkLines(text) {
  const left = text.replaceAll(UNDERSTOOD, (found) => found.replaceAll(/[^\n]/g, ""));
  const index = left.split("\n").findIndex((line) => line.trim() !== "");
  if (index === -1) return;
  refuse(
    `line ${index + 1} is not NAME=VALUE; correct it (a value with # or quotes needs quotes around it)`,
  );
}

/** Exit code 78: invalid configuration (sysexits.h). */
function refuse(reason) {
  process.stderr.write(`The settings in .env can't be read: ${reason}.\n`);
  process.exit(78);
}
