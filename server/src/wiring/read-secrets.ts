import { join } from "node:path";
import { ADMIN_KEY_LENGTH_MIN } from "@mayfly/contract/admin-constants";
import type { Config } from "../config/config.ts";
import { SECRET_KEY_BYTES_MIN } from "../config/parsers.ts";
import { loadOrMakeSecret } from "../config/secret-files.ts";
import { requireFile, worldReadableWarning } from "../system/file-access.ts";
import type { Log } from "../log.ts";

const SECRET_FILE = "secret-key";
export const ADMIN_FILE = "admin-key";

/** Returns SECRET_KEY, the current one first. If unset, creates one in DATA_DIR. */
export function readSecrets(config: Pick<Config, "secretKeys" | "dataDir">): [Buffer, ...Buffer[]] {
  const [current, ...former] = config.secretKeys.map((secret) => Buffer.from(secret));
  if (current) return [current, ...former];
  return [Buffer.from(loadOrMakeSecret(config.dataDir, SECRET_FILE, SECRET_KEY_BYTES_MIN).secret)];
}

/** For commands: never creates a key, which the next start would use. */
export function readExistingSecrets(config: Config): [Buffer, ...Buffer[]] {
  if (config.secretKeys.length === 0) {
    requireFile(
      config.dataDir,
      SECRET_FILE,
      "contains no secret-key. Copy that of the server which wrote the data, or set its SECRET_KEY.",
    );
  }
  return readSecrets(config);
}

/** Returns the operator's key, and its file if it was generated here. */
export function readAdminKey(config: Pick<Config, "adminKey" | "dataDir">): {
  adminKey: string;
  adminKeyFile: string | undefined;
} {
  if (config.adminKey !== undefined) return { adminKey: config.adminKey, adminKeyFile: undefined };
  const { secret, file } = loadOrMakeSecret(config.dataDir, ADMIN_FILE, ADMIN_KEY_LENGTH_MIN);
  return { adminKey: secret, adminKeyFile: file };
}

/** Also checks files that this process can't change or doesn't use: they are still keys. */
export function warnOfOpenSecrets({ dataDir }: Pick<Config, "dataDir">, log: Log): void {
  for (const name of [SECRET_FILE, ADMIN_FILE]) {
    const warning = worldReadableWarning(join(dataDir, name));
    if (warning !== undefined) log.warn(warning);
  }
}
