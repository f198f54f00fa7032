import { Type, type Static } from "typebox";
import { ADMIN_SEARCH_LENGTH_MAX } from "../../admin-constants.ts";
import { Count, order, page } from "./lists.ts";
import { PRINTABLE, UTC_TIME } from "../patterns.ts";
import { COMPANY_INBOXES, DELETED_AT_ONCE_MAX } from "../../constants.ts";
import { Attachment, AttachmentContent, AttachmentParams } from "../messages.ts";
import { Timestamp } from "../timestamp.ts";
import type { CallTable } from "../../call-table.ts";
import { AdminDone } from "./admin.ts";

/** Addresses and mail in the operator's panel: visitors' inboxes and the company inboxes. */

const EMAIL_ORDERS = ["messages", "remaining", "address", "created"] as const;

/** GET /api/admin/emails */
const AdminEmailsQuery = Type.Object({
  ...page,
  search: Type.Optional(
    Type.String({
      maxLength: ADMIN_SEARCH_LENGTH_MAX,
      pattern: PRINTABLE,
      description: "Part of an address, of an IP address or of a website",
    }),
  ),
  type: Type.Optional(Type.Enum(["free", "premium"])),
  sort: Type.Optional(Type.Enum([...EMAIL_ORDERS])),
  order,
});

export const AdminEmail = Type.Object({
  id: Type.String(),
  email: Type.String(),
  type: Type.Enum(["free", "premium"]),
  messageCount: Count,
  expiresAt: Timestamp,
  createdAt: Timestamp,
  ipAddress: Type.Union([Type.String(), Type.Null()]),
  referrer: Type.Union([Type.String(), Type.Null()]),
  isActive: Type.Boolean(),
});
export type AdminEmail = Static<typeof AdminEmail>;

/** Newest first. */
const AdminMessagesQuery = Type.Object(page);

const incomplete = Type.Boolean({
  description: "The message was not read to its end, or not in time",
});

/** GET /api/admin/email-messages/{emailId} */
const AdminEmailParams = Type.Object({
  emailId: Type.String({ maxLength: 64, pattern: PRINTABLE }),
});

export const AdminMessage = Type.Object({
  id: Type.String(),
  sender: Type.String(),
  subject: Type.String(),
  received_at: Timestamp,
  body_html: Type.Union([Type.String(), Type.Null()]),
  body_text: Type.Union([Type.String(), Type.Null()]),
  incomplete,
  attachments: Type.Array(Attachment),
});
export type AdminMessage = Static<typeof AdminMessage>;

/** DELETE /api/admin/company-inbox/delete/{id} */
const AdminMessageParams = Type.Object({
  id: Type.String({ maxLength: 128, pattern: PRINTABLE }),
});

/**
 * GET /api/admin/company-inbox/{inbox}: the beginning of each message. GET /api/admin/company-inbox/{inbox}/{id}:
 * one full message; the audit log records this read.
 */
const CompanyInboxParams = Type.Object({ inbox: Type.Enum([...COMPANY_INBOXES]) });

const CompanyMessageParams = Type.Object({
  ...CompanyInboxParams.properties,
  ...AdminMessageParams.properties,
});

/** POST /api/admin/company-inbox/{inbox}/delete: deletes the listed messages. */
const DeleteCompanyMessagesBody = Type.Object({
  ids: Type.Array(AdminMessageParams.properties.id, {
    minItems: 1,
    maxItems: DELETED_AT_ONCE_MAX,
  }),
});

/** POST /api/admin/company-inbox/{inbox}/delete-older: deletes all messages that arrived before a time. */
const DeleteOlderMessagesBody = Type.Object({
  before: Type.String({
    pattern: UTC_TIME,
    description: "ISO 8601, UTC",
  }),
});

export const DeletedMessages = Type.Object({
  message: Type.String(),
  deleted: Type.Integer({ minimum: 0, description: "Number of deleted messages" }),
});
export type DeletedMessages = Static<typeof DeletedMessages>;

export const CompanyMessage = Type.Object({
  id: Type.String(),
  from: Type.String(),
  subject: Type.String(),
  body: Type.String({ description: "Plain text; in a list, only its beginning" }),
  html: Type.Union([Type.String(), Type.Null()]),
  incomplete,
  attachments: Type.Array(Attachment),
  receivedAt: Timestamp,
});
export type CompanyMessage = Static<typeof CompanyMessage>;

export const adminMailCalls = {
  "GET /api/admin/emails": {
    operationId: "listAddresses",
    summary: "List addresses",

    auth: "operator",
    query: AdminEmailsQuery,
    answers: { 200: Type.Array(AdminEmail) },
  },
  "GET /api/admin/email-messages/:emailId": {
    operationId: "listAddressMessages",
    summary: "List the messages of any address",

    auth: "operator",
    params: AdminEmailParams,
    query: AdminMessagesQuery,
    answers: { 200: Type.Array(AdminMessage) },
  },
  "GET /api/admin/messages/:id/attachments/:index": {
    operationId: "downloadAttachmentAsOperator",
    summary: "Download an attachment of a message",

    auth: "operator",
    params: AttachmentParams,
    answers: { 200: AttachmentContent },
  },
  "GET /api/admin/company-inbox/:inbox": {
    operationId: "listCompanyMessages",
    summary: "List the messages of a company inbox",

    auth: "operator",
    params: CompanyInboxParams,
    query: AdminMessagesQuery,
    answers: { 200: Type.Array(CompanyMessage) },
  },
  "GET /api/admin/company-inbox/:inbox/:id": {
    operationId: "readCompanyMessage",
    summary: "Read a message of a company inbox",

    auth: "operator",
    params: CompanyMessageParams,
    answers: { 200: CompanyMessage },
  },
  "DELETE /api/admin/company-inbox/delete/:id": {
    operationId: "deleteCompanyMessage",
    summary: "Delete a message of a company inbox",

    auth: "operator",
    params: AdminMessageParams,
    answers: { 200: AdminDone },
  },
  "POST /api/admin/company-inbox/:inbox/delete": {
    operationId: "deleteCompanyMessages",
    summary: "Delete several messages of a company inbox",

    auth: "operator",
    params: CompanyInboxParams,
    body: DeleteCompanyMessagesBody,
    answers: { 200: DeletedMessages },
  },
  "POST /api/admin/company-inbox/:inbox/delete-older": {
    operationId: "deleteOlderCompanyMessages",
    summary: "Delete the older messages of a company inbox",

    auth: "operator",
    params: CompanyInboxParams,
    body: DeleteOlderMessagesBody,
    answers: { 200: DeletedMessages },
  },
} satisfies CallTable;
