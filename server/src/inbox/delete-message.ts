import { AppError } from "../app-error.ts";
import type { InboxEvents } from "./inbox-events.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";
import { seqOf } from "./message-id.ts";

/** Throws MESSAGE_NOT_FOUND if the inbox has no message with this id. */
export async function deleteMessage(
  { store, events }: { store: Pick<InboxStore, "deleteMessage">; events: InboxEvents },
  inbox: Inbox,
  id: string,
): Promise<void> {
  const seq = seqOf(inbox, id);
  if (!(await store.deleteMessage(inbox.inboxId, seq))) throw new AppError("MESSAGE_NOT_FOUND");
  events.publish([{ type: "deleted", inboxId: inbox.inboxId, seq }]);
}
