import type { ContentKeys } from "./content-keys.ts";
import type { AddressRow, InboxStore } from "./inbox-store.ts";
import { openListed, type ListedMessage } from "./listed-message.ts";

/** Newest first. */
export async function listMessages(
  { store, contentKeys }: { store: Pick<InboxStore, "listMessages">; contentKeys: ContentKeys },
  inbox: AddressRow,
): Promise<ListedMessage[]> {
  return openListed(contentKeys, inbox, await store.listMessages(inbox.inboxId));
}
