import type { CallLimit } from "@mayfly/contract";
import type { TSchema } from "typebox";
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
export type MailtmCall = {
  readonly auth: "none" | "token";
  /** The limit of the page's API that also counts this call. */
  readonly limit: CallLimit;
  readonly query?: "page" | "topic";
  readonly body?: TSchema;
  readonly isBodyOptional?: true;
  readonly status: 200 | 201 | 204;
  /** The object of the answer; `list`: a collection of them. */
  readonly answer?: TSchema;
  readonly isList?: true;
  /** The media type of an answer that isn't JSON. */
  readonly type?: string;
};

/** Every call, by method and path. Routes, authentication, limits, and the API description derive from this table. */
export const MAILTM_CALLS = {
  "GET /domains": {
    auth: "none",
    limit: "look",
    query: "page",
    status: 200,
    answer: Domain,
    isList: true,
  },
  "GET /domains/:id": { auth: "none", limit: "look", status: 200, answer: Domain },
  "POST /accounts": {
    auth: "none",
    limit: "create",
    body: Credentials,
    status: 201,
    answer: Account,
  },
  "POST /token": { auth: "none", limit: "restore", body: Credentials, status: 200, answer: Token },
  "GET /me": { auth: "token", limit: "look", status: 200, answer: Account },
  "GET /accounts/:id": { auth: "token", limit: "look", status: 200, answer: Account },
  "DELETE /accounts/:id": { auth: "token", limit: "delete", status: 204 },
  "GET /messages": {
    auth: "token",
    limit: "list",
    query: "page",
    status: 200,
    answer: ListedMessage,
    isList: true,
  },
  "GET /messages/:id": { auth: "token", limit: "open", status: 200, answer: Message },
  "PATCH /messages/:id": {
    auth: "token",
    limit: "open",
    body: Seen,
    isBodyOptional: true,
    status: 200,
    answer: Seen,
  },
  "DELETE /messages/:id": { auth: "token", limit: "delete", status: 204 },
  "GET /messages/:id/download": {
    auth: "token",
    limit: "open",
    status: 200,
    type: "message/rfc822",
  },
  "GET /messages/:id/attachment/:attachmentId": {
    auth: "token",
    limit: "attachment",
    status: 200,
    type: "*/*",
  },
  "GET /sources/:id": { auth: "token", limit: "open", status: 200, answer: Source },
  "GET /.well-known/mercure": {
    auth: "token",
    limit: "stream",
    query: "topic",
    status: 200,
    type: "text/event-stream",
  },
} as const satisfies Readonly<Record<`${string} /${string}`, MailtmCall>>;

export type MailtmCallName = keyof typeof MAILTM_CALLS;
