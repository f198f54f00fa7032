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
};

/** The fields needed to open messages and format their ids. */
export type ListedInbox = Pick<Inbox, "inboxId" | "publicId" | "wrappedKey">;

export function openListed(
  contentKeys: ContentKeys,
  inbox: ListedInbox,
  sealed: readonly SealedMessage[],
): ListedMessage[] {
  const summaries = contentKeys.openSummaries(
    inbox.wrappedKey,
    sealed.map((message) => message.summary),
  );
  return summaries.flatMap((summary, index) => {
    const message = sealed[index];
    if (!message) return [];
    const { seq, receivedAtMs, sizeBytes } = message;
    const id = formatMessageId(inbox.publicId, seq);
    const verdict = openVerdict(contentKeys, inbox, message);
    return [{ ...summary, id, seq, receivedAtMs, sizeBytes, verdict }];
  });
}

export function openVerdict(
  contentKeys: ContentKeys,
  { wrappedKey }: ListedInbox,
  { verdict }: SealedMessage,
): SenderVerdict | undefined {
  return verdict ? contentKeys.openVerdict(wrappedKey, verdict) : undefined;
}

/** Returns one message of an inbox in list form. Throws MESSAGE_NOT_FOUND. */
export async function findListed(
  { store, contentKeys }: { store: Pick<InboxStore, "findMessage">; contentKeys: ContentKeys },
  inbox: ListedInbox,
  id: string,
): Promise<ListedMessage> {
  const sealed = await store.findMessage(inbox.inboxId, seqOf(inbox, id));
  const [listed] = sealed ? openListed(contentKeys, inbox, [sealed]) : [];
  if (!listed) throw new AppError("MESSAGE_NOT_FOUND");
  return listed;
}
