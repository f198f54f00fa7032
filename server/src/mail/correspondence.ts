import { readHeaderBlock, selectFields, type HeaderFields } from "./mime/header-block.ts";
import type { Mailbox } from "./mime/mailbox.ts";
import { readHeaderLine, readMailbox, readMailboxes, readSubject } from "./mime/message-heading.ts";
import { readMsgIds } from "./mime/msg-id.ts";
import { readContentType } from "./mime/part-role.ts";
import { readSentAt } from "./sent-at.ts";
import { readSendableAddress, type SendableAddress } from "../address/sendable-address.ts";

/** The header data needed for a reply or a forward. */
export type Correspondence = {
  from: Mailbox;
  replyTo: Mailbox;
  subject: string;
  /** The To field as a line that is safe to show. */
  to: string;
  sentAtMs: number | null;
  messageId: string | undefined;
  references: readonly string[];
  inReplyTo: readonly string[];
  sentBy: "person" | "machine" | "list";
  /** How often Mayfly instances have forwarded the message. */
  forwardedTimes: number;
  receivedTimes: number;
};

/** Counts the forwards by Mayfly instances, to stop forwarding loops. */
export const FORWARDED_FIELD = "X-Mayfly-Forwarded";

const FIELDS = selectFields([
  "from",
  "reply-to",
  "return-path",
  "subject",
  "to",
  "cc",
  "date",
  "message-id",
  "references",
  "in-reply-to",
  "auto-submitted",
  "precedence",
  "list-id",
  "list-post",
  "content-type",
  FORWARDED_FIELD.toLowerCase(),
]);

const HEADER_BYTES_USUAL = 64 * 1024;
/** The SMTP limit for a message header, plus our trace headers. */
const HEADER_BYTES_MAX = 1024 * 1024 + HEADER_BYTES_USUAL;
const LINE_LENGTH_MAX = 500;

/** Reads the header of a raw message. Bounded, so it may run on the main thread. */
export function readCorrespondence(raw: Buffer): Correspondence {
  const { text, fields } = readHeader(raw);
  const ids = (name: string) => readMsgIds(fields.get(name) ?? "");
  return {
    from: readMailbox(fields, "from"),
    replyTo: readMailbox(fields, "reply-to"),
    subject: readSubject(fields),
    to: readHeaderLine(fields, "to", LINE_LENGTH_MAX),
    sentAtMs: readSentAt(fields.get("date") ?? ""),
    messageId: ids("message-id")[0],
    references: ids("references"),
    inReplyTo: ids("in-reply-to"),
    sentBy: readSentBy(fields),
    forwardedTimes: readForwardedTimes(fields),
    receivedTimes: text.match(/^received[ \t]*:/gim)?.length ?? 0,
  };
}

const RECIPIENTS_MAX = 100;

/** Returns the mailboxes of the To and Cc fields, the first 100 of each. */
export function readRecipients(raw: Buffer): { to: Mailbox[]; cc: Mailbox[] } {
  const { fields } = readHeader(raw);
  return {
    to: readMailboxes(fields, "to", RECIPIENTS_MAX),
    cc: readMailboxes(fields, "cc", RECIPIENTS_MAX),
  };
}

function readHeader(raw: Buffer): { text: string; fields: HeaderFields } {
  for (const bytesMax of [HEADER_BYTES_USUAL, HEADER_BYTES_MAX]) {
    const text = raw.toString("latin1", 0, bytesMax);
    const { fields, bodyStart, ended } = readHeaderBlock(text, FIELDS);
    if (ended || raw.length <= bytesMax || bytesMax === HEADER_BYTES_MAX) {
      return { text: text.slice(0, bodyStart), fields };
    }
  }
  return { text: "", fields: new Map() };
}

/** RFC 3834 2: automatic and list mail gets no automatic reply. */
function readSentBy(fields: HeaderFields): Correspondence["sentBy"] {
  if (fields.has("list-id") || fields.has("list-post")) return "list";
  if (/^\s*(?:bulk|list|junk)\b/i.test(fields.get("precedence") ?? "")) return "list";
  if (/^<\s*>/.test(fields.get("return-path") ?? "")) return "machine";
  if (readContentType(fields, "text/plain").value === "multipart/report") return "machine";
  return isAutoSubmitted(fields) ? "machine" : "person";
}

/** A machine composes a forward, but a person requested it. */
function isAutoSubmitted(fields: HeaderFields): boolean {
  const keyword = /^[\w-]+/.exec(fields.get("auto-submitted") ?? "no")?.[0].toLowerCase();
  return keyword !== "no" && readForwardedTimes(fields) === 0;
}

function readForwardedTimes(fields: HeaderFields): number {
  const [digits] = /^\d{1,4}(?=\s*$)/.exec(fields.get(FORWARDED_FIELD.toLowerCase()) ?? "") ?? [];
  return Number(digits ?? 0);
}

/** The recipient of a reply. */
type Addressee = { to: SendableAddress; name: string };

/** Returns the first valid address of Reply-To, else of From; undefined if no address is valid. */
export function findAddressee({
  from,
  replyTo,
}: {
  from: Mailbox;
  replyTo: Mailbox;
}): Addressee | undefined {
  for (const mailbox of [replyTo, from]) {
    const to = readMailboxAddress(mailbox);
    if (to) return { to, name: mailbox.name };
  }
  return undefined;
}

export function readMailboxAddress({ address }: Mailbox): SendableAddress | undefined {
  const reading = readSendableAddress(address);
  return reading.valid ? reading.address : undefined;
}
