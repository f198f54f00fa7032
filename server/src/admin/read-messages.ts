import { AppError, isAppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import { findListed, openListed, type ListedMessage } from "../inbox/messages/listed-message.ts";
import type { Inbox, InboxStore } from "../inbox/inbox-store.ts";
import { readRawMessage } from "../inbox/messages/read-message.ts";
import type { MessageParser } from "../mail/parse/parse-message.ts";
import type { ParsedAttachment } from "../mail/parse/parsed-message.ts";

type ReadMessagesDeps = {
  store: Pick<InboxStore, "listMessages" | "readContent" | "findRecipient" | "findWrappedKey">;
  contentKeys: ContentKeys;
  parser: Pick<MessageParser, "parse">;
  clock: Clock;
};

/** `html` is unsanitized: the page that shows it must sanitize it. */
export type OpenMessage = Pick<
  ListedMessage,
  "id" | "from" | "subject" | "intro" | "receivedAtMs"
> & {
  html: string | null;
  text: string | null;
  /** False if parts are missing. */
  isComplete: boolean;
  attachments: readonly ParsedAttachment[];
};

/** Limits of one response, in time and size. Beyond them, messages contain only the start of their text. */
const READING_MS_MAX = 5_000;
const LENGTH_MAX = 16 * 1024 * 1024;

/**
 * Returns a page of an inbox, newest first, with each message decrypted and parsed. Messages are parsed one at a time,
 * by the same workers as visitors' messages, so a visitor waits for at most one of them.
 */
export async function readMessages(
  deps: ReadMessagesDeps,
  inbox: Inbox,
  page: { limit: number; offset: number },
): Promise<{ messages: OpenMessage[]; total: number }> {
  const { store, clock } = deps;
  const recipient = await store.findRecipient(inbox.email);
  const sealed = await store.listMessages(inbox.inboxId, page);
  const endMs = clock.nowMs() + READING_MS_MAX;
  const messages: OpenMessage[] = [];
  let length = 0;
  for (const listed of await openListed(deps, inbox, sealed)) {
    const isOver = clock.nowMs() >= endMs || length >= LENGTH_MAX;
    const message = isOver
      ? previewOf(listed)
      : // oxlint-disable-next-line no-await-in-loop -- one after the other: visitors read mail too
        await openMessage(deps, inbox, listed);
    if (!message) continue;
    length += (message.html?.length ?? 0) + (message.text?.length ?? 0);
    messages.push(message);
  }
  return { messages, total: Math.max(recipient?.messageCount ?? 0, messages.length) };
}

/** Returns a page of an inbox from the stored summaries, without parsing messages. */
export async function listMessagePreviews(
  deps: Pick<ReadMessagesDeps, "store" | "contentKeys">,
  inbox: Inbox,
  page: { limit: number; offset: number },
): Promise<{ messages: OpenMessage[]; total: number }> {
  const recipient = await deps.store.findRecipient(inbox.email);
  const sealed = await deps.store.listMessages(inbox.inboxId, page);
  const messages = (await openListed(deps, inbox, sealed)).map(previewOf);
  return { messages, total: Math.max(recipient?.messageCount ?? 0, messages.length) };
}

/** Returns one full message of an inbox. Throws MESSAGE_NOT_FOUND. */
export async function readOneMessage(
  deps: Omit<ReadMessagesDeps, "store"> & {
    store: Pick<InboxStore, "findMessage" | "readContent" | "findWrappedKey">;
  },
  inbox: Inbox,
  id: string,
): Promise<OpenMessage> {
  const message = await openMessage(deps, inbox, await findListed(deps, inbox, id));
  if (!message) throw new AppError("MESSAGE_NOT_FOUND");
  return message;
}

function previewOf({ id, from, subject, receivedAtMs, intro }: ListedMessage): OpenMessage {
  return {
    id,
    from,
    subject,
    intro,
    receivedAtMs,
    html: null,
    text: intro,
    isComplete: false,
    attachments: [],
  };
}

/** Returns undefined if the message was deleted after it was listed. */
async function openMessage(
  deps: Pick<ReadMessagesDeps, "contentKeys" | "parser"> & {
    store: Pick<InboxStore, "readContent" | "findWrappedKey">;
  },
  inbox: Inbox,
  listed: ListedMessage,
): Promise<OpenMessage | undefined> {
  const raw = await readRawMessage(deps, inbox, listed.id).catch((error: unknown) => {
    if (isAppError(error, "MESSAGE_NOT_FOUND")) return undefined;
    throw error;
  });
  if (!raw) return undefined;
  const { html, text, truncations, attachments } = await deps.parser.parse(raw);
  return {
    ...previewOf(listed),
    html,
    text: text ?? listed.intro,
    isComplete: truncations.length === 0,
    attachments,
  };
}
