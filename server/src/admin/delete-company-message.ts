import { AppError } from "../app-error.ts";
import { deleteMessage } from "../inbox/delete-message.ts";
import type { InboxEvents } from "../inbox/inbox-events.ts";
import type { InboxStore } from "../inbox/inbox-store.ts";
import { publicIdOf } from "../inbox/message-id.ts";

/**
 * Deletes a message of the company's own inboxes and says which it was in. A visitor's message is
 * theirs: MESSAGE_NOT_FOUND, as for one that isn't there.
 */
export async function deleteCompanyMessage(
  deps: {
    store: Pick<InboxStore, "findAddressByPublicId" | "deleteMessage">;
    events: InboxEvents;
  },
  id: string,
): Promise<string> {
  const inbox = await deps.store.findAddressByPublicId(publicIdOf(id));
  if (inbox?.kind !== "company") throw new AppError("MESSAGE_NOT_FOUND");
  await deleteMessage(deps, inbox, id);
  return inbox.email.local;
}
