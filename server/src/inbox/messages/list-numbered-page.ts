import type { InboxStore, Inbox } from "../inbox-store.ts";
import { openListed, type ListedMessage, type OpenListedDeps } from "./listed-message.ts";

type NumberedPage = {
  readonly messages: readonly ListedMessage[];
  /** Of all pages. */
  readonly count: number;
};

/** Lists a page by its number, from 1, newest first, with the number of all messages. */
export async function listNumberedPage(
  deps: OpenListedDeps & { store: Pick<InboxStore, "listMessages" | "findRecipient"> },
  inbox: Pick<Inbox, "inboxId" | "publicId" | "email">,
  { page, length }: { page: number; length: number },
): Promise<NumberedPage> {
  const sealed = await deps.store.listMessages(inbox.inboxId, {
    limit: length,
    offset: (page - 1) * length,
  });
  const held = await deps.store.findRecipient(inbox.email);
  return { messages: await openListed(deps, inbox, sealed), count: held?.messageCount ?? 0 };
}
