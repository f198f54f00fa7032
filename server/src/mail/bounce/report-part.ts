import { readHeaderBlock, type HeaderFields } from "../mime/header-block.ts";
import type { MessageStart } from "../mime/message-start.ts";
import {
  findDelimiter,
  nextOpening,
  openMultipart,
  slicePart,
  type Delimiter,
} from "../mime/multipart.ts";
import { readContentType } from "../mime/part-role.ts";
import { decodeBody, isBodyEncoded } from "../mime/transfer-encoding.ts";

const PARTS_MAX = 10;

/** RFC 6522: a human-readable part, a machine-readable part, and the original message. */
export function isReport(fields: HeaderFields): boolean {
  return /^\s*multipart\/report\b/i.test(fields.get("content-type") ?? "");
}

/**
 * Returns the decoded parts of this type, one character per byte. Some senders also label the human-readable part so.
 */
export function findReportParts(
  { fields, body: written }: Pick<MessageStart, "fields" | "body">,
  type: RegExp,
): string[] {
  const found: string[] = [];
  const body = isBodyEncoded(fields, written) ? decodeBody(fields, written) : written;
  const opened = openMultipart(readContentType(fields, "text/plain"), body);
  if (!opened) return found;
  let opening: Delimiter | undefined = opened.opening;
  for (let left = PARTS_MAX; opening && left > 0; left -= 1) {
    const closing = findDelimiter(body, opened.delimiter, opening.end);
    const part = slicePart(body, opening, closing);
    const block = readHeaderBlock(part);
    if (type.test(readContentType(block.fields, "text/plain").value)) {
      found.push(decodeBody(block.fields, part.slice(block.bodyStart)));
    }
    opening = nextOpening(body, opened.delimiter, closing);
  }
  return found;
}
