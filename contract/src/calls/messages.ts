import { Type, type Static } from "typebox";
import { Answering } from "./message/answering.ts";
import { Bounce } from "./message/bounce.ts";
import { DELETED_AT_ONCE_MAX, LISTED_AT_ONCE_MAX, SEARCH_LENGTH_MAX } from "../constants.ts";
import { CutReason } from "./message/cut-reason.ts";
import { SenderVerdict } from "./message/sender-verdict.ts";
import { ATTACHMENT_INDEX, DIGITS } from "./patterns.ts";
import { Timestamp } from "./timestamp.ts";
import { NoContent, type CallTable } from "../call-table.ts";

export const Mailbox = Type.Object({
  address: Type.String({ description: "Empty if the header names none" }),
  name: Type.String({ description: "Display name; empty if there is none" }),
});
export type Mailbox = Static<typeof Mailbox>;

/** The purpose of a link, judged by its words. */
export const LinkPurpose = Type.Union([
  Type.Literal("confirm"),
  Type.Literal("sign-in"),
  Type.Literal("reset-password"),
]);
export type LinkPurpose = Static<typeof LinkPurpose>;

/** The main link of a message. The server doesn't follow it, so only the link's host knows its final target. */
export const MessageLink = Type.Object({
  url: Type.String({ description: "http or https" }),
  host: Type.String({
    description:
      "The target, readable, with its port if the URL has one; in ASCII form if its letters could deceive",
  }),
  purpose: LinkPurpose,
});
export type MessageLink = Static<typeof MessageLink>;

const summary = {
  id: Type.String(),
  seq: Type.Integer({
    format: "int64",
    minimum: 1,
    description: "Sequence number in the inbox: increases with each message, never reused",
  }),
  from: Mailbox,
  subject: Type.String(),
  intro: Type.String({ description: "Beginning of the text, as a person would read it" }),
  createdAt: Timestamp,
  size: Type.Integer({ minimum: 0, description: "Bytes of the raw message" }),
  seen: Type.Optional(
    Type.Literal(true, { description: "A client has marked the message as seen" }),
  ),
  code: Type.Optional(
    Type.String({ description: "One-time code found in subject or text, ready to type" }),
  ),
  link: Type.Optional(MessageLink),
  verdict: Type.Optional(SenderVerdict),
};

/** A row of the message list, newest first. */
export const MessageSummary = Type.Object(summary);
export type MessageSummary = Static<typeof MessageSummary>;

/** GET /api/email/messages: the newest messages, or those before a cursor. */
export const MessagePage = Type.Object({
  cursor: Type.Optional(
    Type.String({
      pattern: DIGITS,
      description: "`seq` of the last message received; the list continues with older ones",
      examples: ["17"],
    }),
  ),
  limit: Type.Optional(
    Type.String({
      pattern: DIGITS,
      description: `Messages in one answer: ${LISTED_AT_ONCE_MAX} by default and at most`,
      examples: ["50"],
    }),
  ),
});

/** JSON-LD with `Accept: application/ld+json`. */
export const MessageList = Type.Array(MessageSummary);
export const HydraMessageList = Type.Object({
  "hydra:member": MessageList,
  "hydra:totalItems": Type.Integer({ minimum: 0, description: "Messages in the inbox" }),
  "hydra:view": Type.Optional(
    Type.Object(
      { "hydra:next": Type.String({ description: "The path of the next page" }) },
      { description: "Absent if there are no older messages" },
    ),
  ),
});
export type HydraMessageList = Static<typeof HydraMessageList>;

/** An attachment. GET /api/email/messages/{id}/attachments/{index} returns its bytes. */
export const Attachment = Type.Object({
  index: Type.Integer({ minimum: 0, description: "Position in the message" }),
  name: Type.String({ description: "A file name that is valid on every system; never empty" }),
  type: Type.String({ description: "Media type, as the sender declared it" }),
  detectedType: Type.Optional(
    Type.String({
      description: "Media type that the first bytes show; absent if `type` says the same",
    }),
  ),
  risk: Type.Optional(
    Type.Union([Type.Literal("program"), Type.Literal("mismatch")], {
      description:
        "program: a system or a browser runs it. mismatch: its name, type, and first bytes contradict each other",
    }),
  ),
  size: Type.Integer({ minimum: 0, description: "Bytes, decoded" }),
  contentId: Type.Union([Type.String(), Type.Null()], {
    description: "Its name in the HTML (`cid:`)",
  }),
  inline: Type.Boolean({
    description: "Part of the text: a picture in the HTML, or what the sender says to show inline",
  }),
});
export type Attachment = Static<typeof Attachment>;

/** GET /api/email/messages/{id}. `html` is the sender's original: the client must sanitize it. */
export const FullMessage = Type.Object({
  ...summary,
  html: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
  hasAttachments: Type.Boolean(),
  attachments: Type.Array(Attachment),
  sentAt: Type.Optional(
    Type.String({
      description: "Sending time according to the sender; absent if unreadable",
    }),
  ),
  answering: Answering,
  bounce: Type.Optional(Bounce),
  incomplete: Type.Boolean({
    description: "The message could not be read in full; /raw has all of it",
  }),
  cuts: Type.Optional(
    Type.Array(CutReason, { description: "Why it is incomplete; absent if it is complete" }),
  ),
});
export type FullMessage = Static<typeof FullMessage>;

export const MessageParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
export type MessageParams = Static<typeof MessageParams>;

/** PATCH /api/email/messages/{id}: the read state that all devices show. */
const SeenBody = Type.Object({ seen: Type.Boolean() });

/**
 * POST /api/email/messages/delete: deletes several messages in one request, because a page that unloads can send
 * only one.
 */
const DeleteMessagesBody = Type.Object({
  ids: Type.Array(MessageParams.properties.id, { minItems: 1, maxItems: DELETED_AT_ONCE_MAX }),
});

/** GET /api/email/messages/search: each word must occur in the sender, subject, or text. */
const MessageSearch = Type.Object({
  q: Type.String({ minLength: 1, maxLength: SEARCH_LENGTH_MAX }),
});

export const MessagesFound = Type.Object({
  ids: Type.Array(Type.String(), { description: "Newest first" }),
  complete: Type.Boolean({
    description: "Every message was searched to the end of its text; false: there may be more",
  }),
});
export type MessagesFound = Static<typeof MessagesFound>;

export const AttachmentParams = Type.Object({
  ...MessageParams.properties,
  index: Type.String({ pattern: ATTACHMENT_INDEX }),
});

/** The bytes of an attachment, with its own media type unless a browser would execute that. */
export const AttachmentContent = {
  description: "The attachment, to the byte",
  content: { "*/*": { schema: { type: "string", format: "binary" } } },
};

export const messageCalls = {
  "GET /api/email/messages": {
    operationId: "listMessages",
    summary: "List the messages of an address",

    auth: "inbox",
    limit: "list",
    query: MessagePage,
    answers: {
      /** An array, or a Hydra collection for clients that accept JSON-LD. */
      200: {
        description:
          'Newest first. A `Link` header with `rel="next"` has the next page, if there are older messages',
        content: {
          "application/json": { schema: MessageList },
          "application/ld+json": { schema: HydraMessageList },
        },
      },
    },
  },
  "GET /api/email/messages/search": {
    operationId: "searchMessages",
    summary: "Search the messages of an address",

    auth: "inbox",
    limit: "search",
    query: MessageSearch,
    answers: { 200: MessagesFound },
  },
  "GET /api/email/messages/:id": {
    operationId: "readMessage",
    summary: "Read a message",

    auth: "inbox",
    limit: "open",
    params: MessageParams,
    answers: { 200: FullMessage },
  },
  "PATCH /api/email/messages/:id": {
    operationId: "markMessage",
    summary: "Mark a message as seen or unseen",
    auth: "inbox",
    limit: "open",
    params: MessageParams,
    body: SeenBody,
    answers: { 204: NoContent },
  },
  // Counted as a reply: both check the sender.
  "GET /api/email/messages/:id/answering": {
    operationId: "checkAnswering",
    summary: "Check whether a reply is possible, and to whom it goes",

    auth: "inbox",
    limit: "send",
    params: MessageParams,
    answers: { 200: Answering },
  },
  "GET /api/email/messages/:id/raw": {
    operationId: "downloadMessage",
    summary: "Download a message as it was received",

    auth: "inbox",
    limit: "open",
    params: MessageParams,
    answers: {
      200: {
        description: "The message as it was received",
        content: { "message/rfc822": { schema: { type: "string", format: "binary" } } },
      },
    },
  },
  "GET /api/email/messages/:id/attachments/:index": {
    operationId: "downloadAttachment",
    summary: "Download an attachment",

    auth: "inbox",
    limit: "attachment",
    params: AttachmentParams,
    answers: { 200: AttachmentContent },
  },
  "DELETE /api/email/messages/by-id/:id": {
    operationId: "deleteMessage",
    summary: "Delete a message",

    auth: "inbox",
    limit: "delete",
    params: MessageParams,
    answers: { 204: NoContent },
  },
  "POST /api/email/messages/delete": {
    operationId: "deleteMessages",
    summary: "Delete several messages",

    auth: "inbox",
    limit: "delete",
    body: DeleteMessagesBody,
    answers: { 204: NoContent },
  },
} satisfies CallTable;
