import { AppError } from "../../app-error.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { Inbox, InboxStore, SealedMessage } from "../inbox-store.ts";
import { formatMessageId, seqOf } from "../messages/message-id.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";
import { dropByShare, networkOf } from "./share-trace.ts";
import { ATTEMPTS_MAX, type TraceStore } from "./trace-store.ts";

/** `messageId`: the message that an accepted attempt left in the inbox. */
export type TracedAttempt = DeliveryAttempt & { readonly id: string; readonly messageId?: string };

export type ReadTraceDeps = {
  store: Pick<InboxStore, "listMessages" | "findMessage" | "findWrappedKey"> &
    Pick<TraceStore, "listAttempts">;
  contentKeys: Pick<ContentKeys, "openSummaries" | "openVerdict" | "openAttempt">;
};

type ReadAcceptedDeps = Pick<ReadTraceDeps, "contentKeys"> & {
  store: Pick<ReadTraceDeps["store"], "findMessage" | "findWrappedKey">;
};

/**
 * Returns the newest attempts to deliver to an inbox: accepted messages, and attempts that left none. One network's
 * accepted mail doesn't hide another's refused mail.
 */
export async function readTrace(deps: ReadTraceDeps, inbox: Inbox): Promise<TracedAttempt[]> {
  const { inboxId } = inbox;
  const [messages, attempts] = await Promise.all([
    deps.store.listMessages(inboxId, { limit: ATTEMPTS_MAX }),
    readAttempts(deps, inboxId, ATTEMPTS_MAX),
  ]);
  const accepted = await openAccepted(deps, inbox, messages);
  const shared = [...accepted, ...attempts]
    .toSorted((one, other) => other.atMs - one.atMs)
    .map((attempt) => ({ attempt, network: networkOf(attempt) }))
    .toReversed();
  while (shared.length > ATTEMPTS_MAX) dropByShare(shared);
  return shared.map(({ attempt }) => attempt).toReversed();
}

/** Returns the newest attempts that were refused, without those whose sender repeated them with success. */
export async function readRefused(deps: ReadTraceDeps, inbox: Inbox): Promise<TracedAttempt[]> {
  const attempts = await readTrace(deps, inbox);
  return attempts.filter(
    (attempt, index) =>
      attempt.outcome === "refused" && !hasSucceeded(attempt, attempts.slice(0, index)),
  );
}

/** `newer`: later attempts. The one that repeats a message has the same sender. */
function hasSucceeded(
  { reply, senderDomain }: TracedAttempt,
  newer: readonly TracedAttempt[],
): boolean {
  if (reply?.startsWith("4") !== true) return false;
  return newer.some((one) => one.outcome === "accepted" && one.senderDomain === senderDomain);
}

/** Returns the attempt that left this message. Throws MESSAGE_NOT_FOUND. */
export async function readTraceOfMessage(
  deps: ReadAcceptedDeps,
  inbox: Inbox,
  id: string,
): Promise<TracedAttempt[]> {
  const attempts = await readAccepted(deps, inbox, seqOf(inbox, id));
  if (attempts.length === 0) throw new AppError("MESSAGE_NOT_FOUND");
  return attempts;
}

/** Returns the attempt that left the message with this number; none if there is no such message. */
export async function readAccepted(
  deps: ReadAcceptedDeps,
  inbox: Inbox,
  seq: number,
): Promise<TracedAttempt[]> {
  const sealed = await deps.store.findMessage(inbox.inboxId, seq);
  return sealed ? openAccepted(deps, inbox, [sealed]) : [];
}

/** Returns the newest attempts that left no message; none if the address has ended. */
export async function readAttempts(
  {
    store,
    contentKeys,
  }: Pick<ReadTraceDeps, "contentKeys"> & {
    store: Pick<ReadTraceDeps["store"], "findWrappedKey" | "listAttempts">;
  },
  inboxId: number,
  limit: number,
): Promise<TracedAttempt[]> {
  const sealed = await store.listAttempts(inboxId, limit);
  const wrappedKey = sealed.length > 0 ? await store.findWrappedKey(inboxId) : undefined;
  if (!wrappedKey) return [];
  return sealed.map((bytes) => ({
    ...contentKeys.openAttempt(wrappedKey, bytes),
    id: attemptId(bytes),
  }));
}

const ID_BYTES = 9;

/** The start of its nonce: unique, and it tells nothing about other addresses, as a number of the database would. */
export function attemptId(sealed: Buffer): string {
  return sealed.subarray(0, ID_BYTES).toString("base64url");
}

type OpenAcceptedDeps = Pick<ReadTraceDeps, "contentKeys"> & {
  store: Pick<InboxStore, "findWrappedKey">;
};

async function openAccepted(
  { store, contentKeys }: OpenAcceptedDeps,
  { inboxId, publicId }: Inbox,
  messages: readonly SealedMessage[],
): Promise<TracedAttempt[]> {
  const wrappedKey = messages.length > 0 ? await store.findWrappedKey(inboxId) : undefined;
  if (!wrappedKey) return [];
  const summaries = contentKeys.openSummaries(
    wrappedKey,
    messages.map(({ summary }) => summary),
  );
  return messages.map(({ seq, receivedAtMs, sizeBytes, verdict }, index) => {
    const id = formatMessageId(publicId, seq);
    return {
      ...summaries[index]?.passage,
      id,
      messageId: id,
      atMs: receivedAtMs,
      outcome: "accepted",
      stage: "end",
      sizeBytes,
      ...(verdict && { verdict: contentKeys.openVerdict(wrappedKey, verdict) }),
    };
  });
}
