/**
 * The full parse of one message, run in a worker thread (`parse-message.ts`) and nowhere else: a
 * hostile message may take all the time and memory of the thread it is read in.
 */
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { cleanLine } from "./clean-line.ts";
import { PARSE_LIMITS } from "./parse-limits.ts";
import type { AttachmentContent, ParsedAttachment, ParsedMessage } from "./parsed-message.ts";
import { summarize } from "./summarize.ts";

const FILE_NAME_LENGTH_MAX = 255;
const MIME_TYPE_LENGTH_MAX = 127;
const CONTENT_ID_LENGTH_MAX = 998;

/** Rejects where a limit is passed or the message is beyond the parser. */
export async function parseInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedMessage> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { email, isCut } = await readEmail(raw);
  return present(raw, email, isCut);
}

/** Undefined where the message has no such attachment; rejects as `parseInWorker` does. */
export async function readAttachmentInWorker(asked: {
  bytes: Uint8Array<ArrayBuffer>;
  index: number;
}): Promise<AttachmentContent | undefined> {
  const { bytes, index } = asked;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { email, isCut } = await readEmail(raw);
  const attachment = present(raw, email, isCut).attachments[index];
  const content = email.attachments[index]?.content;
  if (attachment === undefined || content === undefined) return undefined;
  return {
    ...attachment,
    content: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
  };
}

async function readEmail(raw: Buffer): Promise<{ email: Email; isCut: boolean }> {
  const read = raw.subarray(0, endOfParts(raw, PARSE_LIMITS.partsMax));
  const email = await PostalMime.parse(read, {
    maxNestingDepth: PARSE_LIMITS.nestingDepthMax,
    maxRfc822NestingDepth: PARSE_LIMITS.nestedMessagesMax,
    maxHeadersSize: PARSE_LIMITS.headerBytesMax,
  });
  return { email, isCut: read.length < raw.length };
}

/** Where a message is cut: before the line that would begin one part too many. */
function endOfParts(raw: Buffer, partsMax: number): number {
  let at = -1;
  for (let parts = 0; parts <= partsMax; parts += 1) {
    at = raw.indexOf("\n--", at + 1, "latin1");
    if (at < 0) return raw.length;
  }
  return at + 1;
}

function present(raw: Buffer, email: Email, isCut: boolean): ParsedMessage {
  // The list and the message name the same sender and subject: both come from one reader.
  const { from, subject } = summarize(raw);
  const html = cutText(email.html, PARSE_LIMITS.htmlLengthMax);
  const text = cutText(email.text, PARSE_LIMITS.textLengthMax);
  const shown = shownContentIds(email.html ?? "");
  const kept = email.attachments.slice(0, PARSE_LIMITS.attachmentsMax);
  return {
    from,
    subject,
    html: html.text,
    text: text.text,
    attachments: kept.map((attachment) => presentAttachment(attachment, shown)),
    incomplete:
      isCut ||
      html.isCut ||
      text.isCut ||
      kept.length < email.attachments.length ||
      kept.some((attachment) => attachment.rfc822DepthExceeded === true),
  };
}

function cutText(
  text: string | undefined,
  lengthMax: number,
): { text: string | null; isCut: boolean } {
  if (text === undefined) return { text: null, isCut: false };
  const isCut = text.length > lengthMax;
  return { text: (isCut ? text.slice(0, lengthMax) : text).toWellFormed(), isCut };
}

/** Content-IDs that the HTML refers to (RFC 2392); senders percent-encode them or don't. */
function shownContentIds(html: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, id = ""] of html.matchAll(/\bcid:([^\s"'<>)]{1,998})/gi)) {
    ids.add(id);
    if (id.includes("%")) ids.add(decodePercent(id));
  }
  return ids;
}

function decodePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function presentAttachment(attachment: Attachment, shown: ReadonlySet<string>): ParsedAttachment {
  const contentId = cleanLine(
    (attachment.contentId ?? "").trim().replace(/^<|>$/g, ""),
    CONTENT_ID_LENGTH_MAX,
  );
  const { content } = attachment;
  return {
    fileName: cleanLine(attachment.filename ?? "", FILE_NAME_LENGTH_MAX) || null,
    mimeType: cleanLine(attachment.mimeType, MIME_TYPE_LENGTH_MAX) || "application/octet-stream",
    sizeBytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    contentId: contentId || null,
    inline: contentId !== "" && shown.has(contentId),
  };
}
