/**
 * The summary of a message for lists, created on arrival: pure and bounded. For any input, it must never throw or scan
 * the whole message.
 */
import { BOUNCE_REASONS, bounceLine } from "@mayfly/contract/bounce-words";
import { PREVIEW_LENGTH_MAX } from "@mayfly/contract/constants";
import { findCodeAndLink } from "./code/find-code-and-link.ts";
import { mayBeDeliveryReport, readDeliveryReport } from "./bounce/delivery-report.ts";
import type { DeliveryReport } from "./bounce/delivery-status.ts";
import { readSender, readSubject } from "./mime/message-heading.ts";
import {
  HEADER_BYTES_USUAL,
  readBeginning,
  readMessageStart,
  type MessageStart,
} from "./mime/message-start.ts";
import { decodePart } from "./text/decode-text.ts";
import { memoize } from "../concurrency/memoize.ts";
import { previewFile } from "./text/preview-file.ts";
import { isRequestForHtml, previewHtml, previewPlain } from "./text/preview.ts";
import { VisibleHtml } from "./html/visible-html.ts";
import { findTextParts } from "./mime/text-part.ts";
import type { MessageLink } from "./code/link-words.ts";

/** A message as lists show it; created in microseconds on arrival (`summarize.ts`). */
export type Summary = {
  from: { address: string; name: string };
  /** Empty if the message has none; the client chooses the placeholder. */
  subject: string;
  /** Start of the readable text, at most PREVIEW_LENGTH_MAX code units. */
  intro: string;
  /** The one-time code that is the purpose of the message. */
  code?: string;
  /** The link that confirms an address, signs in, or resets a password. */
  link?: MessageLink;
};

/**
 * Contains the header and text of most mail with attachments. A copy of 20 KB costs 5 µs, mostly garbage collection.
 */
const BEGINNING_BYTES = 8 * 1024;
/** Reaches the text after some inline images and after the style sheets of any newsletter seen. */
const BODY_BYTES_READ = 128 * 1024;

/** The most that is read of a message with a header block of usual length. */
export const SUMMARY_BYTES = HEADER_BYTES_USUAL + BODY_BYTES_READ;

/** Returns at most SUMMARY_BYTES that give the same summary; undefined if it may need more. */
export function beginningForSummary(raw: Buffer): Buffer | undefined {
  if (raw.length <= SUMMARY_BYTES) return raw;
  const hasUsualHeader = raw.subarray(0, HEADER_BYTES_USUAL).includes("\r\n\r\n");
  return hasUsualHeader ? raw.subarray(0, SUMMARY_BYTES) : undefined;
}

/** The summary doesn't keep the message in memory. */
export function summarize(raw: Buffer): Summary {
  return detachTexts(readSummary(raw));
}

function readSummary(raw: Buffer): Summary {
  const { fields, body, bodyStart, ended } = readBeginning(raw, BEGINNING_BYTES);
  const parts = ended && !mayBeDeliveryReport(fields) ? findTextParts(fields, body) : undefined;
  if (parts && (!parts.atEnd || raw.length <= BEGINNING_BYTES))
    return summarizeTexts({ fields, body }, parts);
  // Any other end of the header block depends on the text after it.
  if (raw.toString("latin1", bodyStart - 4, bodyStart) !== "\r\n\r\n")
    return summarizeStart(readMessageStart(raw, BODY_BYTES_READ));
  const longerBody = raw.toString("latin1", bodyStart, bodyStart + BODY_BYTES_READ);
  return summarizeStart({ fields, body: longerBody });
}

function detachTexts({ from, subject, intro, code, link }: Summary): Summary {
  return {
    from: { address: detach(from.address), name: detach(from.name) },
    subject: detach(subject),
    intro: detach(intro),
    ...(code !== undefined && { code: detach(code) }),
    ...(link && { link: { ...link, url: detach(link.url), host: detach(link.host) } }),
  };
}

/** Summarizes a message start that was already read. */
function summarizeStart({ fields, body }: Pick<MessageStart, "fields" | "body">): Summary {
  const summary = summarizeTexts({ fields, body }, findTextParts(fields, body));
  const report = readDeliveryReport({ fields, body });
  return report ? { ...summary, intro: previewReport(report) } : summary;
}

/** A bounce starts with greetings and apologies; the failed address and the reason come much later. */
function previewReport(report: DeliveryReport): string {
  return bounceLine({ ...report, reason: BOUNCE_REASONS[report.cause] });
}

function summarizeTexts(
  { fields, body }: Pick<MessageStart, "fields" | "body">,
  { plain, html, fileToPreview = { fields, body } }: ReturnType<typeof findTextParts>,
): Summary {
  const subject = readSubject(fields);
  // Preview and search read the same page, which is decoded once.
  const page = html && memoize(() => new VisibleHtml(decodePart(html, html.encoded.length)));
  const written = plain === undefined ? "" : previewPlain(plain, PREVIEW_LENGTH_MAX);
  const shown = page && isRequestForHtml(written) ? undefined : plain;
  const intro = (shown && written) || (page && previewHtml(page(), PREVIEW_LENGTH_MAX)) || written;
  return {
    from: readSender(fields),
    subject,
    intro: intro || previewFile(fileToPreview, PREVIEW_LENGTH_MAX),
    ...findCodeAndLink({ subject, intro }, { plain, page }),
  };
}

/**
 * Returns a copy of a text that was cut from a larger one. V8 keeps the larger one in memory as long as a part of at
 * least 13 characters is in use. The sender's address would keep the whole text of its message.
 */
function detach(part: string): string {
  // The joined text is new, and the result is a part of it. Faster than a copy through a Buffer.
  return ` ${part}`.slice(1);
}
