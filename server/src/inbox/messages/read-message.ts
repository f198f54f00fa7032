import {
  readCorrespondence,
  readRecipients,
  type Correspondence,
} from "../../mail/correspondence.ts";
import { findDeliveryReport } from "../../mail/bounce/delivery-report.ts";
import type { DeliveryReport } from "../../mail/bounce/delivery-status.ts";
import type { Mailbox } from "../../mail/mime/mailbox.ts";
import { isFullyParsed, type MessageParser } from "../../mail/parse/parse-message.ts";
import { type ParsedMessage } from "../../mail/parse/parsed-message.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { FreshContent } from "./fresh-content.ts";
import { findListed, type ListedMessage } from "./listed-message.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import type { OpenedMessages } from "./opened-messages.ts";
import { freeMemory } from "../../system/free-memory.ts";
import { AppError } from "../../app-error.ts";
import { seqOf } from "./message-id.ts";
import { requireWrappedKey } from "./require-wrapped-key.ts";

export type ReadMessage = {
  listed: ListedMessage;
  parsed: ParsedMessage;
  /** The fields that a reply needs. */
  correspondence: Correspondence;
  /** Of the To and Cc fields. */
  recipients: { to: Mailbox[]; cc: Mailbox[] };
  /** Set if the message is a delivery report (bounce). */
  report: DeliveryReport | undefined;
};

type ReadMessageDeps = OpenMessageDeps & { store: Pick<InboxStore, "findMessage"> };

export type OpenMessageDeps = ReadRawMessageDeps & {
  parser: Pick<MessageParser, "parse">;
  openedMessages: Pick<OpenedMessages, "add">;
  freshContent: Pick<FreshContent, "find">;
};

/** Returns a complete message. Throws MESSAGE_NOT_FOUND if the id does not belong to this inbox. */
export async function readMessage(
  deps: ReadMessageDeps,
  inbox: Inbox,
  id: string,
): Promise<ReadMessage> {
  return openMessage(deps, inbox, await findListed(deps, inbox, id));
}

/** Like `readMessage`, for a message whose list form is known. */
export async function openMessage(
  deps: OpenMessageDeps,
  inbox: Inbox,
  listed: ListedMessage,
): Promise<ReadMessage> {
  const { id } = listed;
  const fresh = deps.freshContent.find(inbox.inboxId, listed.seq);
  const raw = fresh ?? (await readRawMessage(deps, inbox, id));
  const parsed = await deps.parser.parse(raw);
  const { attachments } = parsed;
  const message = {
    listed,
    parsed,
    correspondence: readCorrespondence(raw),
    recipients: readRecipients(raw),
    report: findDeliveryReport(raw),
  };
  // A page that shows the message fetches its pictures next.
  if (isFullyParsed(parsed) && attachments.some(({ inline }) => inline)) {
    deps.openedMessages.add({ key: id, sizeBytes: listed.sizeBytes }, { raw, attachments });
  } else if (!fresh) freeMemory(raw);
  return message;
}

/** Whether a message has attachments besides the pictures that its text shows. */
export function hasAttachments({ parsed }: ReadMessage): boolean {
  return parsed.attachments.some(({ inline }) => !inline);
}

type ReadRawMessageDeps = {
  store: Pick<InboxStore, "readContent" | "findWrappedKey">;
  contentKeys: ContentKeys;
};

/** Returns the message as received, byte for byte, after our trace headers. Throws MESSAGE_NOT_FOUND. */
export async function readRawMessage(
  { store, contentKeys }: ReadRawMessageDeps,
  inbox: Inbox,
  id: string,
): Promise<Buffer> {
  const sealed = await store.readContent(inbox.inboxId, seqOf(inbox, id));
  if (!sealed) throw new AppError("MESSAGE_NOT_FOUND");
  return contentKeys.openRaw(await requireWrappedKey(store, inbox.inboxId), sealed);
}
