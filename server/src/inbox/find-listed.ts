import { AppError } from "../app-error.ts";
import type { ContentKeys } from "./content-keys.ts";
import type { InboxStore } from "./inbox-store.ts";
import { openListed, type ListedInbox, type ListedMessage } from "./listed-message.ts";
import { seqOf } from "./message-id.ts";

/** Returns one message of an inbox in list form. Throws MESSAGE_NOT_FOUND. */
export async function findListed(
  { store, contentKeys }: { store: Pick<InboxStore, "findMessage">; contentKeys: ContentKeys },
  inbox: ListedInbox,
  id: string,
): Promise<ListedMessage> {
  const sealed = await store.findMessage(inbox.inboxId, seqOf(inbox, id));
  const [listed] = sealed ? openListed(contentKeys, inbox, [sealed]) : [];
  if (!listed) throw new AppError("MESSAGE_NOT_FOUND");
  return listed;
}
