import type { InboxEvents } from "./inbox-events.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";
import { parseMessageId } from "./message-id.ts";

/**
 * Ids that aren't, or are no longer, of this inbox are passed over: afterwards none of them is there, as was wanted.
 * Resolves with how many were deleted.
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
    // Even if the store fails half-way: what was deleted is gone from every page.
    events.publish(deleted.map((seq) => ({ type: "deleted", inboxId, seq })));
  }
  return deleted.length;
}
