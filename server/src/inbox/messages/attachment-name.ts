import { withFewMarks } from "@mayfly/contract/few-marks";
import { safeFileName } from "@mayfly/contract/file-name";

/**
 * Returns the name to list and save an attachment under: the sender's file name, sanitized, or a generic name
 * with an extension for its MIME type. Exchange names no invitation; other mail services call it invite.ics.
 */
export function attachmentName(fileName: string | null, mimeType: string, index: number): string {
  const type = mimeType.toLowerCase();
  const ending = ENDINGS.get(type) ?? "";
  const generic = ending === ".ics" ? "invite.ics" : `attachment-${index + 1}${ending}`;
  return safeFileName(withFewMarks(fileName ?? ""), generic);
}

/** File extensions for attachments without a name: embedded pictures, forwarded messages, invitations. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["application/ics", ".ics"],
  ["application/json", ".json"],
  ["application/ms-tnef", ".dat"],
  ["application/pdf", ".pdf"],
  ["application/pgp-signature", ".asc"],
  ["application/zip", ".zip"],
  ["image/gif", ".gif"],
  ["image/jpeg", ".jpg"],
  ["image/png", ".png"],
  ["image/svg+xml", ".svg"],
  ["image/webp", ".webp"],
  ["message/rfc822", ".eml"],
  ["text/calendar", ".ics"],
  ["text/csv", ".csv"],
  ["text/html", ".html"],
  ["text/plain", ".txt"],
  ["text/vcard", ".vcf"],
]);
