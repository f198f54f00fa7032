import type { HeaderFields } from "./header-block.ts";
import { decodeTransferEncoding, readEncoding } from "./transfer-encoding.ts";

/**
 * Whether the body of a multipart or a message is encoded, which RFC 2045 6.4 forbids. Most such labels are wrong: they
 * belong to a part, and the body starts with a header or a boundary.
 */
export function isBodyEncoded(fields: HeaderFields, body: string): boolean {
  const encoding = fields.get("content-transfer-encoding") ?? "";
  return (
    readEncoding(encoding) !== "identity" && !/^\s*(?:--|[A-Za-z][\w-]*:)/.test(body.slice(0, 200))
  );
}

/** Returns the decoded body, one character per byte. */
export function decodeBody(fields: HeaderFields, body: string): string {
  return decodeTransferEncoding(body, fields.get("content-transfer-encoding") ?? "").toString(
    "latin1",
  );
}
