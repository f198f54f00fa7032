import { AppError } from "../../app-error.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import { seqOf } from "./message-id.ts";

/** Marks a message as seen or not seen, and notifies watchers. Throws MESSAGE_NOT_FOUND. */
export async function markSeen(
  { store, events }: { store: Pick<InboxStore, "setSeen">; events: Pick<InboxEvents, "publish"> },
  inbox: Pick<Inbox, "inboxId" | "publicId">,
  { id, isSeen }: { id: string; isSeen: boolean },
): Promise<void> {
  const seq = seqOf(inbox, id);
  const { inboxId } = inbox;
  if (!(await store.setSeen(inboxId, seq, isSeen))) throw new AppError("MESSAGE_NOT_FOUND");
  events.publish([{ type: "seen", inboxId, seq, isSeen }]);
}
