import type { InboxEvents } from "./inbox-events.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";

/** Small enough that incoming mail never waits long for the store. */
const DELETED_AT_A_TIME = 100;

/** Deletes all messages of an inbox that arrived before `beforeMs`. Returns how many were deleted. */
export async function deleteOlderMessages(
  { store, events }: { store: Pick<InboxStore, "deleteMessagesBefore">; events: InboxEvents },
  { inboxId }: Inbox,
  beforeMs: number,
): Promise<number> {
  const request = { inboxId, beforeMs, limit: DELETED_AT_A_TIME };
  let count = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- in sequential batches
    const deleted = await store.deleteMessagesBefore(request);
    events.publish(deleted.map((seq) => ({ type: "deleted", inboxId, seq })));
    count += deleted.length;
    if (deleted.length === 0) return count;
  }
}
