import { onceEach } from "../once-each.ts";
import type { ContentKeys } from "./content-keys.ts";
import type { AddressRow, InboxStore, SealedMessage } from "./inbox-store.ts";
import { openListed, type ListedMessage } from "./listed-message.ts";

export type ListMessages = (inbox: AddressRow) => Promise<readonly ListedMessage[]>;

/** Newest first. The same list, by identity, as long as the store answers the same. */
export function createListMessages({
  store,
  contentKeys,
}: {
  store: Pick<InboxStore, "listMessages">;
  contentKeys: ContentKeys;
}): ListMessages {
  const opened = onceEach<readonly SealedMessage[], readonly ListedMessage[]>();
  return async (inbox) => {
    const sealed = await store.listMessages(inbox.inboxId);
    return opened(sealed, () => openListed(contentKeys, inbox, sealed));
  };
}
