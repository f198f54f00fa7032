import { AppError } from "../app-error.ts";
import type { AttachmentContent, MessageParser } from "../mail/parse-message.ts";
import { attachmentName } from "./attachment-name.ts";
import type { ContentKeys } from "./content-keys.ts";
import type { AddressRow, InboxStore } from "./inbox-store.ts";
import { readRawMessage } from "./read-raw-message.ts";

export type ReadAttachment = AttachmentContent & { name: string };

/**
 * One attachment of a message, byte for byte, by its place among those that `readMessage` lists.
 * Throws MESSAGE_NOT_FOUND or ATTACHMENT_NOT_FOUND.
 */
export async function readAttachment(
  deps: {
    store: Pick<InboxStore, "readRaw">;
    contentKeys: ContentKeys;
    parser: Pick<MessageParser, "readAttachment">;
  },
  inbox: AddressRow,
  { id, index }: { id: string; index: number },
): Promise<ReadAttachment> {
  const raw = await readRawMessage(deps, inbox, id);
  const attachment = await deps.parser.readAttachment(raw, index);
  if (!attachment) throw new AppError("ATTACHMENT_NOT_FOUND");
  const name = attachmentName(attachment.fileName, attachment.mimeType, index);
  return { ...attachment, name };
}
