/**
 * Reads reports about other mail: delivery status notifications (RFC 3464), and plain-text bounces if they are
 * unambiguous. Pure, and bounded for any input. A report proves nothing: anyone can write one.
 */
import { trimBlanks } from "../mime/byte-blanks.ts";
import { cleanLine } from "../text/clean-line.ts";
import {
  findCause,
  findStatusCode,
  type DeliveryReport,
  type DeliveryStatus,
} from "./delivery-status.ts";
import { decodeHeaderText } from "../mime/encoded-words.ts";
import { readHeaderBlock, REPORT_FIELDS, type HeaderFields } from "../mime/header-block.ts";
import { ADDRESS_LENGTH_SHOWN_MAX } from "../mime/mailbox.ts";
import { readMessageStart, type MessageStart } from "../mime/message-start.ts";
import { readPlainBounce } from "./plain-bounce.ts";
import { findReportParts, isReport } from "./report-part.ts";

/** Reaches the status part after the images and styles of a large provider's bounce. */
const BODY_BYTES_READ = 128 * 1024;
const RECIPIENTS_MAX = 100;

/** Returns the report of a failed or delayed delivery; undefined for all other mail. */
export function findDeliveryReport(raw: Buffer): DeliveryReport | undefined {
  return readDeliveryReport(readMessageStart(raw, BODY_BYTES_READ));
}

export function readDeliveryReport({
  fields,
  body,
}: Pick<MessageStart, "fields" | "body">): DeliveryReport | undefined {
  if (isReport(fields)) return readStatus(findReportParts({ fields, body }, STATUS_TYPE));
  return hasNullSender(fields) ? readPlainBounce(fields, body) : undefined;
}

/** Whether the message may be a report and needs a longer read on arrival; few messages do. */
export function mayBeDeliveryReport(fields: HeaderFields): boolean {
  return hasNullSender(fields) || isReport(fields);
}

/** RFC 5321 4.5.5: reports have a null sender. Our Return-Path records the sender, so the field is reliable. */
function hasNullSender(fields: HeaderFields): boolean {
  return fields.get("return-path") === "<>";
}

/** RFC 3464 2, and RFC 6533 6 for non-ASCII addresses. */
const STATUS_TYPE = /^message\/(?:global-)?delivery-status$/;

/** Returns the first permanent failure, else the first delay. Reports of success are ignored. */
function readStatus(parts: readonly string[]): DeliveryReport | undefined {
  const reports = parts.flatMap(readGroups).flatMap(readRecipient);
  return reports.find(({ permanent }) => permanent) ?? reports[0];
}

/** RFC 3464 2.1: fields of the message, then of each recipient, separated by empty lines. */
function readGroups(text: string): HeaderFields[] {
  const groups: HeaderFields[] = [];
  for (let at = 0; at < text.length && groups.length < RECIPIENTS_MAX;) {
    const { fields, bodyStart } = readHeaderBlock(text.slice(at), REPORT_FIELDS);
    groups.push(fields);
    if (bodyStart === 0) break;
    at += bodyStart;
  }
  return groups;
}

function readRecipient(fields: HeaderFields): DeliveryReport[] {
  const named = fields.get("original-recipient") ?? fields.get("final-recipient");
  const status = readDeliveryStatus(fields);
  if (named === undefined || status === undefined) return [];
  const action = /^[a-z]+/.exec((fields.get("action") ?? "").toLowerCase())?.[0];
  const permanent = action === undefined ? status.code.startsWith("5") : action === "failed";
  if (!permanent && action !== undefined && action !== "delayed") return [];
  const report = { status: status.code, permanent, cause: findCause(status) };
  return [{ recipient: readRecipientAddress(named), ...report }];
}

function readDeliveryStatus(fields: HeaderFields): DeliveryStatus | undefined {
  const diagnostic = fields.get("diagnostic-code") ?? "";
  const code = findStatusCode(fields.get("status") ?? "") ?? findStatusCode(diagnostic);
  return code === undefined ? undefined : { code, diagnostic };
}

/** In `rfc822; user@example.org`, the part before the semicolon is the address type. */
function readRecipientAddress(field: string): string {
  const address = trimBlanks(field.slice(field.indexOf(";") + 1));
  const bare = address.replace(/^<(.*)>$/, "$1");
  return cleanLine(decodeHeaderText(bare), ADDRESS_LENGTH_SHOWN_MAX);
}
