import { existsSync } from "node:fs";
import { join } from "node:path";
import { ADMIN_KEY_LENGTH_MIN } from "@mayfly/contract/admin-constants";
import type { SecretFile } from "../company/company-keys.ts";
import type { Config } from "../config/config.ts";
import { SECRET_KEY_BYTES_MIN } from "../config/parsers.ts";
import { loadOrMakeSecret } from "../config/secret-files.ts";
import { requireFile, worldReadableWarning } from "../system/file-access.ts";
import type { Log } from "../log.ts";

const SECRET_FILE = "secret-key";
export const ADMIN_FILE = "admin-key";

/** For the server: reads or creates both keys. */
export function openSecrets(config: Config, log: Log) {
  const secrets = readSecrets(config);
  const adminKey = readAdminKey(config);
  warnOfOpenSecrets(config, log);
  return { secrets, secretFile: findSecretFile(config), ...adminKey };
}

/** Returns SECRET_KEY, the current one first. If unset, creates one in DATA_DIR. */
function readSecrets(config: Pick<Config, "secretKeys" | "dataDir">): [Buffer, ...Buffer[]] {
  const [current, ...former] = config.secretKeys.map((secret) => Buffer.from(secret));
  if (current) return [current, ...former];
  return [Buffer.from(loadOrMakeSecret(config.dataDir, SECRET_FILE, SECRET_KEY_BYTES_MIN).secret)];
}

/** With PostgreSQL, SECRET_KEY is required: a file in DATA_DIR is of another database. */
function findSecretFile({ secretKeys, dataDir, database }: Config): SecretFile {
  if (secretKeys.length === 0) return "used";
  return database === undefined && existsSync(join(dataDir, SECRET_FILE)) ? "unused" : "none";
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
function warnOfOpenSecrets({ dataDir }: Pick<Config, "dataDir">, log: Log): void {
  for (const name of [SECRET_FILE, ADMIN_FILE]) {
    const warning = worldReadableWarning(join(dataDir, name));
    if (warning !== undefined) log.warn(warning);
  }
}
