import { AppError } from "../app-error.ts";
import type { ContentKeys } from "./content-keys.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";
import { seqOf } from "./message-id.ts";

/** Returns the message as received, byte for byte, after our trace headers. Throws MESSAGE_NOT_FOUND. */
export async function readRawMessage(
  { store, contentKeys }: { store: Pick<InboxStore, "readContent">; contentKeys: ContentKeys },
  inbox: Inbox,
  id: string,
): Promise<Buffer> {
  const sealed = await store.readContent(inbox.inboxId, seqOf(inbox, id));
  if (!sealed) throw new AppError("MESSAGE_NOT_FOUND");
  return contentKeys.openRaw(inbox.wrappedKey, sealed);
}
