import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { restrictToOwner } from "../system/file-access.ts";
import { makeDataDir } from "../system/make-folder.ts";
import { errorCode, StartError } from "../system/errors.ts";

/**
 * Returns a secret from a file that only its owner can read. Generates the file if it is missing. Throws StartError if
 * the secret is too short.
 */
export function loadOrMakeSecret(
  dataDir: string,
  fileName: string,
  lengthMin: number,
): { secret: string; file: string; made: boolean } {
  makeDataDir(dataDir);
  const file = join(dataDir, fileName);
  const made = makeIfMissing(file);
  restrictToOwner(file);
  const secret = readFileSync(file, "utf8").trim();
  // A full disk or a power cut may leave an empty file; then a request without a key would have the right one.
  if (secret.length < lengthMin) {
    throw new StartError(
      `${file} must contain at least ${lengthMin} characters but contains ${secret.length}. ` +
        "Restore the file from a backup. On a new installation, delete it: the next start generates a new one.",
    );
  }
  return { secret, file, made };
}

function makeIfMissing(file: string): boolean {
  const secret = randomBytes(32).toString("base64url");
  try {
    // `wx`: of two concurrent starts, one creates the file and both read it.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
    return true;
  } catch (error) {
    // Created at an earlier start, and used again.
    if (errorCode(error) === "EEXIST") return false;
    rmSync(file, { force: true });
    throw error;
  }
}
