// Imported before every command that reads settings: sets each variable of `.env` that the environment doesn't set.
// Node's own option for this prints a line if there is no file, ignores one that this user can't read, and lets a byte
// order mark hide settings.
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { isMainThread } from "node:worker_threads";

const COMMENT = String.raw`#[^\r\n]*`;
/** In one or more lines. */
const QUOTED = "(?:\"[^\"]*\"|'[^']*'|`[^`]*`)";
/** Node cuts a value at a #, and takes the next line for the value of a name that is followed by blanks only. */
const PLAIN = String.raw`(?![ \t]+\r?$|[ \t]*["'\`])[^#\r\n]*(?:(?<=[ \t=])${COMMENT})?`;
const VALUE = String.raw`(?:[ \t]*${QUOTED}[ \t]*(?:${COMMENT})?|${PLAIN})`;
/** What Node reads as its author meant it. */
const UNDERSTOOD = new RegExp(
  String.raw`^[ \t]*(?:${COMMENT}|(?:export +)?[\w.-]+[ \t]*=${VALUE})\r?$`,
  "gm",
);

// Threads import this file, too, and have the environment of the process.
const settings = isMainThread ? parseEnv(read()) : {};
if ("NODE_OPTIONS" in settings)
  refuse("NODE_OPTIONS has no effect there; set it in the environment");
for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;

function read() {
  try {
    // Leaves out a byte order mark.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(".env"));
    checkLines(text);
    return text;
  } catch (error) {
    switch (error.code) {
      case "ENOENT":
        return "";
      case "EISDIR":
        return refuse("it is a folder; replace it with a file, or remove it");
      case "EACCES":
        return refuse("this user has no read access; grant it with chown or chmod");
      case "ERR_ENCODING_INVALID_ENCODED_DATA":
        return refuse("it is not UTF-8 text; save it as UTF-8");
      default:
        throw error;
    }
  }
}

/** Node ignores other lines, or reads something else from them. */
function checkLines(text) {
  const left = text.replaceAll(UNDERSTOOD, (found) => found.replaceAll(/[^\n]/g, ""));
  const index = left.split("\n").findIndex((line) => line.trim() !== "");
  if (index === -1) return;
  refuse(
    `write line ${index + 1} as NAME=VALUE, with nothing after = for an empty value; a value with # or quotes needs ` +
      "quotes around it that it doesn't contain",
  );
}

/** Exit code 78: invalid configuration (sysexits.h). */
function refuse(reason) {
  process.stderr.write(`The settings in .env can't be read: ${reason}.\n`);
  process.exit(78);
}
