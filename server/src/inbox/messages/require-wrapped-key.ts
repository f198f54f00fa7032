import { AppError } from "../../app-error.ts";
import type { InboxStore } from "../inbox-store.ts";

/**
 * Returns the key that opens and seals an inbox's messages. Throws MESSAGE_NOT_FOUND once the address has ended:
 * without its key, no message can be read.
 */
export async function requireWrappedKey(
  store: Pick<InboxStore, "findWrappedKey">,
  inboxId: number,
): Promise<Buffer> {
  const wrappedKey = await store.findWrappedKey(inboxId);
  if (!wrappedKey) throw new AppError("MESSAGE_NOT_FOUND");
  return wrappedKey;
}
