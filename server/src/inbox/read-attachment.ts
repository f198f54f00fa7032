import { AppError } from "../app-error.ts";
import {
  isReadThrough,
  type AttachmentContent,
  type MessageParser,
} from "../mail/parse/parse-message.ts";
import { attachmentName } from "./attachment-name.ts";
import type { ContentKeys } from "./content-keys.ts";
import type { Inbox, InboxStore } from "./inbox-store.ts";
import { seqOf } from "./message-id.ts";
import type { OpenedMessage, OpenedMessages } from "./opened-messages.ts";
import { readRawMessage } from "./read-raw-message.ts";

export type ReadAttachment = Omit<AttachmentContent, "place"> & { name: string };

type Deps = {
  store: Pick<InboxStore, "findMessage" | "readContent">;
  contentKeys: ContentKeys;
  parser: Pick<MessageParser, "parse" | "decodeAttachment" | "readAttachment">;
  openedMessages: OpenedMessages;
};

/**
 * One attachment of a message, byte for byte, by its place among those that `readMessage` lists.
 * Throws MESSAGE_NOT_FOUND or ATTACHMENT_NOT_FOUND.
 */
export async function readAttachment(
  deps: Deps,
  inbox: Inbox,
  { id, index }: { id: string; index: number },
): Promise<ReadAttachment> {
  const message = await openMessage(deps, inbox, id);
  const attachment = message.attachments[index];
  const content = attachment && (await readContent(deps, message, index));
  if (!content) throw new AppError("ATTACHMENT_NOT_FOUND");
  const name = attachmentName(attachment.fileName, attachment.mimeType, index);
  return { ...attachment, content, name };
}

/** Asks the store each time: what was deleted is gone, whatever is still kept of it. */
async function openMessage(deps: Deps, inbox: Inbox, id: string): Promise<OpenedMessage> {
  const { store, parser, openedMessages } = deps;
  const sealed = await store.findMessage(inbox.inboxId, seqOf(inbox, id));
  if (!sealed) throw new AppError("MESSAGE_NOT_FOUND");
  return openedMessages.open({ key: id, sizeBytes: sealed.sizeBytes }, async () => {
    const raw = await readRawMessage(deps, inbox, id);
    const parsed = await parser.parse(raw);
    return { raw, attachments: parsed.attachments, isKeepable: isReadThrough(parsed) };
  });
}

/** Where its place is known it is decoded alone; within what is encoded as a whole, all of it is read. */
async function readContent(
  { parser }: Pick<Deps, "parser">,
  { raw, attachments }: OpenedMessage,
  index: number,
): Promise<Uint8Array | undefined> {
  const place = attachments[index]?.place;
  if (!place) return (await parser.readAttachment(raw, index))?.content;
  return parser.decodeAttachment(raw.subarray(place.start, place.end), place.encoding);
}
