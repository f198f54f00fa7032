import type { ContentKeys } from "./content-keys.ts";
import type { Inbox, SealedMessage } from "./inbox-store.ts";
import { formatMessageId } from "./message-id.ts";
import type { SenderVerdict } from "./sender-verdict.ts";
import type { Summary } from "../mail/summarize.ts";

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
