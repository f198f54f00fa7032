import { StartError } from "../system/errors.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import type { InboxStore, LastingKey } from "../inbox/inbox-store.ts";
import type { Log } from "../log.ts";

/**
 * Throws StartError if no value of SECRET_KEY opens the stored keys. Checks the company inboxes: they exist
 * from the first start, never expire, and their keys are always wrapped under a value of SECRET_KEY.
 */
export async function checkCompanyKeys({
  store,
  contentKeys,
  secretFile,
}: {
  store: Pick<InboxStore, "listLastingKeys">;
  contentKeys: Pick<ContentKeys, "canUnwrap">;
  secretFile: SecretFile;
}): Promise<void> {
  const keys = await store.listLastingKeys();
  if (keys.every(({ wrappedKey }) => contentKeys.canUnwrap(wrappedKey))) return;
  throw new StartError(
    "SECRET_KEY doesn't open the mail in this database, which was encrypted with another value; set that value " +
      `(behind a new one, after a comma)${OTHER_FIXES[secretFile]}`,
  );
}

/** Whether the key comes from DATA_DIR/secret-key, is set although the file exists, or there is no file. */
export type SecretFile = "used" | "unused" | "none";

const OTHER_FIXES: Readonly<Record<SecretFile, string>> = {
  used: ", or put the file secret-key of this database back into DATA_DIR",
  unused: ", or unset SECRET_KEY if the value is in DATA_DIR/secret-key",
  none: "",
};

type RewrapDeps = {
  store: Pick<InboxStore, "listLastingKeys" | "replaceKey">;
  contentKeys: Pick<ContentKeys, "rewrap">;
  log: Log;
};

/**
 * Wraps the company inboxes' keys under the current SECRET_KEY, so that a former value can be removed: all other
 * addresses end before that. The keys and the mail stay unchanged. Each key is replaced atomically, and only if it
 * hasn't changed since it was read. After a crash or beside another process, the next run does the rest. Throws
 * ContentUnreadable, after all other keys, if a value of SECRET_KEY was removed too early.
 */
export async function rewrapCompanyKeys(deps: RewrapDeps): Promise<void> {
  const keys = await deps.store.listLastingKeys();
  const outcomes = await Promise.allSettled(keys.map((key) => rewrapOne(deps, key)));
  const rewrapped = outcomes.filter((one) => one.status === "fulfilled" && one.value).length;
  if (rewrapped > 0) {
    deps.log.info({ rewrapped }, "re-encrypted the company inbox keys with the current SECRET_KEY");
  }
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function rewrapOne(
  { store, contentKeys }: RewrapDeps,
  { inboxId, wrappedKey: former }: LastingKey,
): Promise<boolean> {
  const wrappedKey = contentKeys.rewrap(former);
  return wrappedKey !== undefined && (await store.replaceKey({ inboxId, former, wrappedKey }));
}
