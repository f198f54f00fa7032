import { AppError } from "../../app-error.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import { prepareToKeep, type KeepDeletedDeps } from "../trace/keep-deleted.ts";
import { seqOf, parseMessageId } from "./message-id.ts";

type DeleteMessageDeps = KeepDeletedDeps & {
  store: Pick<InboxStore, "deleteMessage">;
  events: InboxEvents;
};

/** Throws MESSAGE_NOT_FOUND if the inbox has no message with this id. */
export async function deleteMessage(
  deps: DeleteMessageDeps,
  inbox: Inbox,
  id: string,
): Promise<void> {
  const seq = seqOf(inbox, id);
  if (!(await deleteOne(deps, inbox, seq))) throw new AppError("MESSAGE_NOT_FOUND");
  deps.events.publish([{ type: "deleted", inboxId: inbox.inboxId, seq }]);
}

/**
 * Deletes messages and returns how many were deleted. Ignores ids that are not, or no longer, in this inbox:
 * the requested end state is already reached.
 */
export async function deleteMessages(
  deps: DeleteMessageDeps,
  inbox: Inbox,
  ids: readonly string[],
): Promise<number> {
  const { publicId, inboxId } = inbox;
  const seqs = ids.map((id) => parseMessageId(publicId, id)).filter((seq) => seq !== undefined);
  const deleted: number[] = [];
  try {
    for (const seq of new Set(seqs)) {
      if (await deleteOne(deps, inbox, seq)) deleted.push(seq);
    }
  } finally {
    // Publishes even if the store fails midway: the messages deleted so far must disappear from every page.
    deps.events.publish(deleted.map((seq) => ({ type: "deleted", inboxId, seq })));
  }
  return deleted.length;
}

async function deleteOne(deps: DeleteMessageDeps, inbox: Inbox, seq: number): Promise<boolean> {
  const keep = await prepareToKeep(deps, inbox, seq);
  const isDeleted = await deps.store.deleteMessage(inbox.inboxId, seq);
  if (isDeleted) keep();
  return isDeleted;
}

/** Small enough that incoming mail never waits long for the store. */
const DELETE_BATCH_SIZE = 100;

/** Deletes all messages of an inbox that arrived before `beforeMs`. Returns how many were deleted. */
export async function deleteOlderMessages(
  { store, events }: { store: Pick<InboxStore, "deleteMessagesBefore">; events: InboxEvents },
  { inboxId }: Inbox,
  beforeMs: number,
): Promise<number> {
  const request = { inboxId, beforeMs, limit: DELETE_BATCH_SIZE };
  let count = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- in sequential batches
    const deleted = await store.deleteMessagesBefore(request);
    events.publish(deleted.map((seq) => ({ type: "deleted", inboxId, seq })));
    count += deleted.length;
    if (deleted.length === 0) return count;
  }
}
