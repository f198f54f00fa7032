import { AppError } from "../../app-error.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { Inbox, InboxStore, SealedMessage } from "../inbox-store.ts";
import type { Summary } from "../../mail/summarize.ts";
import type { SenderVerdict } from "../receiving/sender-verdict.ts";
import { formatMessageId, seqOf } from "./message-id.ts";

/** A message in list form. */
export type ListedMessage = Summary & {
  id: string;
  seq: number;
  receivedAtMs: number;
  sizeBytes: number;
  /** Undefined if the sender could not be verified, or not yet. */
  verdict: SenderVerdict | undefined;
  /** Whether a client has marked it as seen. */
  isSeen: boolean;
};

/** The fields needed to open messages and format their ids. */
export type ListedInbox = Pick<Inbox, "inboxId" | "publicId">;

export type OpenListedDeps = {
  store: Pick<InboxStore, "findWrappedKey">;
  contentKeys: ContentKeys;
};

/** Returns no messages if the address has ended since they were read: its key is gone. */
export async function openListed(
  { store, contentKeys }: OpenListedDeps,
  inbox: ListedInbox,
  sealed: readonly SealedMessage[],
): Promise<ListedMessage[]> {
  if (sealed.length === 0) return [];
  const wrappedKey = await store.findWrappedKey(inbox.inboxId);
  if (!wrappedKey) return [];
  const summaries = contentKeys.openSummaries(
    wrappedKey,
    sealed.map((message) => message.summary),
  );
  return summaries.flatMap((summary, index) => {
    const message = sealed[index];
    if (!message) return [];
    const { seq, receivedAtMs, sizeBytes, isSeen } = message;
    const id = formatMessageId(inbox.publicId, seq);
    const verdict = message.verdict
      ? contentKeys.openVerdict(wrappedKey, message.verdict)
      : undefined;
    return [{ ...summary, id, seq, receivedAtMs, sizeBytes, verdict, isSeen }];
  });
}

/** Returns one message of an inbox in list form. Throws MESSAGE_NOT_FOUND. */
export async function findListed(
  deps: OpenListedDeps & { store: Pick<InboxStore, "findMessage"> },
  inbox: ListedInbox,
  id: string,
): Promise<ListedMessage> {
  const sealed = await deps.store.findMessage(inbox.inboxId, seqOf(inbox, id));
  const [listed] = sealed ? await openListed(deps, inbox, [sealed]) : [];
  if (!listed) throw new AppError("MESSAGE_NOT_FOUND");
  return listed;
}
