import type { ContentKeys } from "../inbox/content-keys.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import { CannotStart } from "../system/errors.ts";

/**
 * Throws CannotStart if no value of SECRET_KEY opens the stored keys. Checks the company inboxes: they exist
 * from the first start, never expire, and their keys are always wrapped under a value of SECRET_KEY.
 */
export async function checkCompanyKeys({
  store,
  contentKeys,
}: {
  store: Pick<InboxStore, "listLastingKeys">;
  contentKeys: Pick<ContentKeys, "opens">;
}): Promise<void> {
  const keys = await store.listLastingKeys();
  if (keys.every(({ wrappedKey }) => contentKeys.opens(wrappedKey))) return;
  throw new CannotStart(
    "SECRET_KEY doesn't open the mail in this database, which was encrypted with another value; set that value " +
      "(behind a new one, after a comma), or put the file secret-key of this database back into DATA_DIR",
  );
}
