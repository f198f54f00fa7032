import { createHash } from "node:crypto";
import type { Static } from "typebox";
import { formatEmailAddress } from "../../address/email-address.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { attachmentName } from "../../inbox/messages/attachment-name.ts";
import type { ListedMessage } from "../../inbox/messages/listed-message.ts";
import type { ReadMessage } from "../../inbox/messages/read-message.ts";
import { htmlToPlain } from "../../mail/text/convert-text.ts";
import type { ParsedAttachment } from "../../mail/parse/parsed-message.ts";
import { NEVER_MS } from "../present.ts";
import type { Resource } from "./linked-data.ts";
import type { MessageDetails } from "./message-details.ts";
import type { Account, Domain, ListedMessage as ListedShape, Message } from "./shapes.ts";

/** Converts the domain's values to mail.tm's objects. URLs have neither host nor prefix. */

const ID_DIGITS = 24;

function domainId(domain: string): string {
  return createHash("sha256").update(domain).digest("hex").slice(0, ID_DIGITS);
}

export function presentDomain(domain: string, sinceMs: number): Resource {
  const id = domainId(domain);
  const since = mailtmTime(sinceMs);
  const fields: Static<typeof Domain> = {
    id,
    domain,
    isActive: true,
    isPrivate: false,
    createdAt: since,
    updatedAt: since,
  };
  return { type: "Domain", path: `/domains/${id}`, fields };
}

export function accountPath({ publicId }: Pick<Inbox, "publicId">): string {
  return `/accounts/${publicId}`;
}

/** `quota`, `used`: bytes. */
export function presentAccount(
  inbox: Inbox,
  { quota, used }: { quota: number; used: number },
): Resource {
  const createdAt = mailtmTime(inbox.createdAtMs);
  const fields: Static<typeof Account> = {
    id: inbox.publicId,
    address: formatEmailAddress(inbox.email),
    // A number that every client can read, for an inbox without a limit.
    quota: Math.min(quota, Number.MAX_SAFE_INTEGER),
    used,
    isDisabled: false,
    isDeleted: false,
    createdAt,
    updatedAt: createdAt,
  };
  return { type: "Account", path: accountPath(inbox), fields };
}

type MessageOwner = Pick<Inbox, "publicId" | "email">;

export function presentListed(
  inbox: MessageOwner,
  message: ListedMessage,
  { messageId, to, hasAttachments }: MessageDetails,
): Resource & { readonly fields: Static<typeof ListedShape> } {
  const { id, from, subject, intro, isSeen, sizeBytes } = message;
  const createdAt = mailtmTime(message.receivedAtMs);
  return {
    type: "Message",
    path: messagePath(id),
    fields: {
      id,
      msgid: messageId,
      from: { address: from.address, name: from.name },
      // Mail to undisclosed recipients names none.
      to: to.length > 0 ? [...to] : [{ address: formatEmailAddress(inbox.email), name: "" }],
      subject,
      intro,
      seen: isSeen,
      isDeleted: false,
      hasAttachments,
      size: sizeBytes,
      downloadUrl: downloadPath(id),
      sourceUrl: `/sources/${id}`,
      createdAt,
      updatedAt: createdAt,
      accountId: accountPath(inbox),
    },
  };
}

/** A deleted message: its content can't be read any more. */
export function presentDeleted(inbox: MessageOwner, id: string, nowMs: number): Resource {
  const nobody = { address: "", name: "" };
  const listed = {
    id,
    seq: 0,
    from: nobody,
    subject: "",
    intro: "",
    receivedAtMs: nowMs,
    sizeBytes: 0,
    verdict: undefined,
    isSeen: false,
  };
  const message = presentListed(inbox, listed, { messageId: "", to: [], hasAttachments: false });
  return { ...message, fields: { ...message.fields, isDeleted: true } };
}

export function presentFull(
  inbox: MessageOwner & Pick<Inbox, "expiresAtMs">,
  message: ReadMessage,
  details: MessageDetails,
): Resource {
  const { parsed, recipients, listed } = message;
  const { path, type, fields } = presentListed(inbox, listed, details);
  const full: Static<typeof Message> = {
    ...fields,
    cc: recipients.cc,
    bcc: [],
    flagged: false,
    verifications: [],
    retention: inbox.expiresAtMs !== null,
    retentionDate: mailtmTime(inbox.expiresAtMs ?? NEVER_MS),
    text: parsed.text ?? htmlToPlain((parsed.html ?? "").slice(0, HTML_LENGTH_MAX)),
    html: parsed.html === null ? [] : [parsed.html],
    attachments: parsed.attachments.map((attachment, index) =>
      presentAttachment(listed.id, attachment, index),
    ),
  };
  return { type, path, fields: full };
}

/**
 * mail.tm makes the text of a message that has only HTML, and many clients look for a code there. A hostile document of
 * this length takes 15 ms.
 */
const HTML_LENGTH_MAX = 200_000;

function presentAttachment(messageId: string, attachment: ParsedAttachment, index: number) {
  const { fileName, mimeType, inline, sizeBytes } = attachment;
  const id = attachmentId(index);
  return {
    id,
    filename: attachmentName(fileName, mimeType, index),
    contentType: mimeType.toLowerCase(),
    disposition: inline ? "inline" : "attachment",
    transferEncoding: "base64",
    related: inline,
    size: Math.max(1, Math.round(sizeBytes / 1024)),
    downloadUrl: `${messagePath(messageId)}/attachment/${id}`,
  };
}

const ATTACHMENT_DIGITS = 6;

function attachmentId(index: number): string {
  return `ATTACH${String(index + 1).padStart(ATTACHMENT_DIGITS, "0")}`;
}

/** Returns the position in the message; undefined for any other text. */
export function attachmentIndex(id: string): number | undefined {
  const [, digits] = /^ATTACH(\d{6})$/.exec(id) ?? [];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits) - 1;
}

export function messagePath(id: string): string {
  return `/messages/${id}`;
}

export function downloadPath(id: string): string {
  return `${messagePath(id)}/download`;
}

function mailtmTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, "2026-03-01T12:00:00".length)}+00:00`;
}
