import type { Summary } from "../mail/summary.ts";
import type { ContentKeys } from "./content-keys.ts";
import type { AddressRow, SealedMessage } from "./inbox-store.ts";
import { formatMessageId } from "./message-id.ts";

/** A message as a list shows it. */
export type ListedMessage = Summary & {
  id: string;
  seq: number;
  receivedAtMs: number;
  sizeBytes: number;
};

/** What it takes to open and name what an inbox holds. */
export type ListedInbox = Pick<AddressRow, "inboxId" | "publicId" | "wrappedKey">;

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
    return [{ ...summary, id: formatMessageId(inbox.publicId, seq), seq, receivedAtMs, sizeBytes }];
  });
}
