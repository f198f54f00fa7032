import type { Call, CallLimit } from "@mayfly/contract";
import type { TObject, TSchema } from "typebox";
import {
  Account,
  Credentials,
  Domain,
  ListedMessage,
  Message,
  Seen,
  Source,
  Token,
} from "./shapes.ts";

/** One call of mail.tm's API, below its prefix. */
export type MailtmCall = Required<Pick<Call, "operationId" | "summary">> & {
  readonly auth: "none" | "token";
  /** The limit of the page's API that also counts this call. */
  readonly limit: CallLimit;
  readonly query?: "page" | "topic";
  readonly body?: TSchema;
  readonly isBodyOptional?: true;
  readonly status: 200 | 201 | 204;
  /** The object of the answer; `isList`: a collection of them. */
  readonly answer?: TObject;
  readonly isList?: true;
  /** The media type of an answer that isn't JSON. */
  readonly type?: string;
};

/** Every call, by method and path. Routes, authentication, limits, and the API description derive from this table. */
export const MAILTM_CALLS = {
  "GET /domains": {
    operationId: "listDomains",
    summary: "List the domains of this server",
    auth: "none",
    limit: "look",
    query: "page",
    status: 200,
    answer: Domain,
    isList: true,
  },
  "GET /domains/:id": {
    operationId: "readDomain",
    summary: "Read a domain",
    auth: "none",
    limit: "look",
    status: 200,
    answer: Domain,
  },
  "POST /accounts": {
    operationId: "createAccount",
    summary: "Create an account with a chosen address and password",
    auth: "none",
    limit: "create",
    body: Credentials,
    status: 201,
    answer: Account,
  },
  "POST /token": {
    operationId: "createToken",
    summary: "Get a token with address and password",
    auth: "none",
    limit: "restore",
    body: Credentials,
    status: 200,
    answer: Token,
  },
  "GET /me": {
    operationId: "readOwnAccount",
    summary: "Read the account of the token",
    auth: "token",
    limit: "look",
    status: 200,
    answer: Account,
  },
  "GET /accounts/:id": {
    operationId: "readAccount",
    summary: "Read an account by its id",
    auth: "token",
    limit: "look",
    status: 200,
    answer: Account,
  },
  "DELETE /accounts/:id": {
    operationId: "deleteAccount",
    summary: "End an account at once",
    auth: "token",
    limit: "delete",
    status: 204,
  },
  "GET /messages": {
    operationId: "listMessages",
    summary: "List the messages of an account",
    auth: "token",
    limit: "list",
    query: "page",
    status: 200,
    answer: ListedMessage,
    isList: true,
  },
  "GET /messages/:id": {
    operationId: "readMessage",
    summary: "Read a message",
    auth: "token",
    limit: "open",
    status: 200,
    answer: Message,
  },
  "PATCH /messages/:id": {
    operationId: "markMessage",
    summary: "Mark a message as seen or unseen",
    auth: "token",
    limit: "open",
    body: Seen,
    isBodyOptional: true,
    status: 200,
    answer: Seen,
  },
  "DELETE /messages/:id": {
    operationId: "deleteMessage",
    summary: "Delete a message",
    auth: "token",
    limit: "delete",
    status: 204,
  },
  "GET /messages/:id/download": {
    operationId: "downloadMessage",
    summary: "Download a message as it was received",
    auth: "token",
    limit: "open",
    status: 200,
    type: "message/rfc822",
  },
  "GET /messages/:id/attachment/:attachmentId": {
    operationId: "downloadAttachment",
    summary: "Download an attachment",
    auth: "token",
    limit: "attachment",
    status: 200,
    type: "*/*",
  },
  "GET /sources/:id": {
    operationId: "readSource",
    summary: "Read the source of a message",
    auth: "token",
    limit: "open",
    status: 200,
    answer: Source,
  },
  "GET /.well-known/mercure": {
    operationId: "followAccount",
    summary: "Follow an account with server-sent events",
    auth: "token",
    limit: "stream",
    query: "topic",
    status: 200,
    type: "text/event-stream",
  },
} as const satisfies Readonly<Record<`${string} /${string}`, MailtmCall>>;

export type MailtmCallName = keyof typeof MAILTM_CALLS;
