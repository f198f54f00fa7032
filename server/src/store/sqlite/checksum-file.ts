import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";

/** Beside a copy, in the form that `sha256sum -c` reads. */
export const CHECKSUM_FILE = "SHA256SUMS";

const PIECE_BYTES = 1_048_576;

export function checksumLine(file: string, name: string): string {
  return `${checksum(file)}  ${name}\n`;
}

/**
 * Whether `file` is what was written as `name` into the folder. SQLite's own check looks at the pages and
 * not into them: a bit that a disk flipped in a sealed row is a message that nobody can open.
 */
export function checkAgainst(
  folder: string,
  { file, name }: { file: string; name: string },
): "same" | "differs" | "unknown" {
  const sums = join(folder, CHECKSUM_FILE);
  // Copies of the first version have none.
  if (!existsSync(sums)) return "unknown";
  const lines = readFileSync(sums, "utf8").toLowerCase().split(/\r?\n/);
  const sum = checksum(file);
  // `*` as programs write it that tell text from bytes.
  return [`${sum}  ${name}`, `${sum} *${name}`].some((line) => lines.includes(line))
    ? "same"
    : "differs";
}

function checksum(file: string): string {
  const hash = createHash("sha256");
  const piece = Buffer.alloc(PIECE_BYTES);
  const fd = openSync(file, "r");
  try {
    let length: number;
    while ((length = readSync(fd, piece)) > 0) hash.update(piece.subarray(0, length));
  } finally {
    closeSync(fd);
  }
  return hash.digest("hex");
}
