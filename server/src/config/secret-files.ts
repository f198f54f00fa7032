import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A secret that is made at the first start and kept in a file that only its owner reads. */
export function loadOrMakeSecret(
  dataDir: string,
  fileName: string,
): { secret: string; file: string; made: boolean } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, fileName);
  const made = makeIfMissing(file);
  return { secret: readFileSync(file, "utf8").trim(), file, made };
}

function makeIfMissing(file: string): boolean {
  try {
    // `wx`: of two that start at once, one makes it and both read it.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    // Made at an earlier start: that is the one to use.
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
