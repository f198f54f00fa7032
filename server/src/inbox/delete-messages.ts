import type { InboxEvents } from "./inbox-events.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";
import { parseMessageId } from "./message-id.ts";

/**
 * Deletes messages and returns how many were deleted. Ignores ids that are not, or no longer, in this inbox:
 * the requested end state is already reached.
 */
export async function deleteMessages(
  { store, events }: { store: Pick<InboxStore, "deleteMessage">; events: InboxEvents },
  { publicId, inboxId }: Inbox,
  ids: readonly string[],
): Promise<number> {
  const seqs = ids.map((id) => parseMessageId(publicId, id)).filter((seq) => seq !== undefined);
  const deleted: number[] = [];
  try {
    for (const seq of new Set(seqs)) {
      if (await store.deleteMessage(inboxId, seq)) deleted.push(seq);
    }
  } finally {
    // Publishes even if the store fails midway: the messages deleted so far must disappear from every page.
    events.publish(deleted.map((seq) => ({ type: "deleted", inboxId, seq })));
  }
  return deleted.length;
}
