import { AppError } from "../../app-error.ts";
import { isFullyParsed, type MessageParser } from "../../mail/parse/parse-message.ts";
import { type AttachmentContent } from "../../mail/parse/parsed-message.ts";
import { attachmentName } from "./attachment-name.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import { seqOf } from "./message-id.ts";
import type { OpenedMessage, OpenedMessages } from "./opened-messages.ts";
import { readRawMessage } from "./read-message.ts";

type ReadAttachment = Omit<AttachmentContent, "place"> & { name: string };

type Deps = {
  store: Pick<InboxStore, "findMessage" | "readContent" | "findWrappedKey">;
  contentKeys: ContentKeys;
  parser: Pick<MessageParser, "parse" | "decodeAttachment" | "readAttachment">;
  openedMessages: OpenedMessages;
};

/**
 * Returns one attachment, byte for byte, by its index in the list from `readMessage`. Throws
 * MESSAGE_NOT_FOUND, ATTACHMENT_NOT_FOUND, or RATE_LIMITED if the parser has no time for it now.
 */
export async function readAttachment(
  deps: Deps,
  inbox: Inbox,
  { id, index }: { id: string; index: number },
): Promise<ReadAttachment> {
  const message = await openMessage(deps, inbox, id);
  const attachment = message.attachments[index];
  const content = attachment && (await readContent(deps, message, index));
  if (content === "busy") throw busy();
  if (!content) throw new AppError("ATTACHMENT_NOT_FOUND");
  const name = attachmentName(attachment.fileName, attachment.mimeType, index);
  return { ...attachment, content, name };
}

/** Queries the store each time: a deleted message must be gone even while it is cached. */
async function openMessage(deps: Deps, inbox: Inbox, id: string): Promise<OpenedMessage> {
  const { store, parser, openedMessages } = deps;
  const sealed = await store.findMessage(inbox.inboxId, seqOf(inbox, id));
  if (!sealed) throw new AppError("MESSAGE_NOT_FOUND");
  return openedMessages.open({ key: id, sizeBytes: sealed.sizeBytes }, async () => {
    const raw = await readRawMessage(deps, inbox, id);
    const parsed = await parser.parse(raw);
    if (parsed.truncations.includes("busy")) throw busy();
    return { raw, attachments: parsed.attachments, isCacheable: isFullyParsed(parsed) };
  });
}

/** An attachment with a known position is decoded alone. Inside an encoded container, the whole message is parsed. */
async function readContent(
  { parser }: Pick<Deps, "parser">,
  { raw, attachments }: OpenedMessage,
  index: number,
): Promise<Uint8Array | "busy" | undefined> {
  const place = attachments[index]?.place;
  if (!place) {
    const attachment = await parser.readAttachment(raw, index);
    return attachment === "busy" ? attachment : attachment?.content;
  }
  return parser.decodeAttachment(raw.subarray(place.start, place.end), place.encoding);
}

/** The same request may succeed later, so it must not say that there is no attachment. */
function busy(): AppError {
  return new AppError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const RETRY_AFTER_SECONDS = 5;
