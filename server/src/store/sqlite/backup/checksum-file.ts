import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";

/** File beside a copy, in the format of `sha256sum -c`. */
export const CHECKSUM_FILE = "SHA256SUMS";

const PIECE_BYTES = 1_048_576;

export function checksumLine(file: string, name: string): string {
  return `${checksum(file)}  ${name}\n`;
}

/**
 * Compares `file` with the checksum of `name` in the folder. SQLite's own check doesn't cover cell content: a
 * flipped bit in a sealed row makes a message unreadable.
 */
export function checkAgainst(
  folder: string,
  { file, name }: { file: string; name: string },
): "same" | "differs" | "unknown" {
  const sums = join(folder, CHECKSUM_FILE);
  // Copies made by the first version have no checksum.
  if (!existsSync(sums)) return "unknown";
  const lines = readFileSync(sums, "utf8").toLowerCase().split(/\r?\n/);
  const sum = checksum(file);
  // `*` marks binary mode, as some programs write it.
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
