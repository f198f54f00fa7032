import type { Inbox } from "../inbox-store.ts";
import type { AttemptRecorder } from "./attempt-recorder.ts";
import { readAccepted, type ReadTraceDeps } from "./read-trace.ts";

export type KeepDeletedDeps = Omit<ReadTraceDeps, "store"> & {
  store: Pick<ReadTraceDeps["store"], "findMessage" | "findWrappedKey">;
  attempts: Pick<AttemptRecorder, "record">;
};

/**
 * Reads how a message arrived, before it is deleted. Returns a function to call after its deletion, so that the trace
 * still has the delivery, without anything of the message but its size.
 */
export async function prepareToKeep(
  { attempts, ...deps }: KeepDeletedDeps,
  inbox: Inbox,
  seq: number,
): Promise<() => void> {
  if (inbox.kind === "company") return () => {};
  const { inboxId } = inbox;
  const [accepted] = await readAccepted(deps, inbox, seq);
  const wrappedKey = accepted && (await deps.store.findWrappedKey(inboxId));
  if (!wrappedKey) return () => {};
  const { id: _id, messageId: _messageId, ...attempt } = accepted;
  return () => attempts.record([{ inboxId, wrappedKey }], attempt);
}
