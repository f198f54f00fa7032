import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "../system/cannot-start.ts";
import { errorCode } from "../system/error-code.ts";
import { takeFromOthers } from "../system/file-access.ts";
import { makeDataDir } from "../system/make-folder.ts";

/** A secret that is made at the first start, or was put there, and kept in a file that only its owner reads. */
export function loadOrMakeSecret(
  dataDir: string,
  fileName: string,
  lengthMin: number,
): { secret: string; file: string; made: boolean } {
  makeDataDir(dataDir);
  const file = join(dataDir, fileName);
  const made = makeIfMissing(file);
  takeFromOthers(file);
  const secret = readFileSync(file, "utf8").trim();
  // Of a full disk or a power cut an empty file may be left: whoever sends no key would have the right one.
  if (secret.length < lengthMin) {
    throw new CannotStart(
      `${file} must contain at least ${lengthMin} characters but contains ${secret.length}. ` +
        "Restore the file from a backup. On a new installation, delete it: the next start generates a new one.",
    );
  }
  return { secret, file, made };
}

function makeIfMissing(file: string): boolean {
  const secret = randomBytes(32).toString("base64url");
  try {
    // `wx`: of two that start at once, one makes it and both read it.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
    return true;
  } catch (error) {
    // Made at an earlier start: that is the one to use.
    if (errorCode(error) === "EEXIST") return false;
    rmSync(file, { force: true });
    throw error;
  }
}
