import { ADMIN_KEY_LENGTH_MIN } from "@mayfly/contract/admin-constants";
import { SECRET_KEY_BYTES_MIN, type Config } from "../config/config.ts";
import { loadOrMakeSecret } from "../config/secret-files.ts";

/** SECRET_KEY, the current one first; made in DATA_DIR where none is set. */
export function readSecrets(config: Pick<Config, "secretKeys" | "dataDir">): [Buffer, ...Buffer[]] {
  const [current, ...former] = config.secretKeys.map((secret) => Buffer.from(secret));
  if (current) return [current, ...former];
  return [Buffer.from(loadOrMakeSecret(config.dataDir, "secret-key", SECRET_KEY_BYTES_MIN).secret)];
}

/** The operator's key, and the file that it lies in where it was made here. */
export function readAdminKey(config: Pick<Config, "adminKey" | "dataDir">): {
  adminKey: string;
  adminKeyFile: string | undefined;
} {
  if (config.adminKey !== undefined) return { adminKey: config.adminKey, adminKeyFile: undefined };
  const { secret, file } = loadOrMakeSecret(config.dataDir, "admin-key", ADMIN_KEY_LENGTH_MIN);
  return { adminKey: secret, adminKeyFile: file };
}
