import { isSmime, readContentType } from "../mime/part-role.ts";
import type { FilePart } from "../mime/text-part.ts";
import { cleanLine } from "./clean-line.ts";
import { decodePart } from "./decode-text.ts";

/** Returns a preview of a message that is only a file: an encrypted text or an invitation. Empty for other files. */
export function previewFile({ fields, body }: FilePart, lengthMax: number): string {
  const type = readContentType(fields, "text/plain");
  const { value, params } = type;
  if (value === "multipart/encrypted") return ENCRYPTED;
  if (isSmime(type, fields))
    return /^(?:auth)?enveloped/i.test(params.get("smime-type") ?? "") ? ENCRYPTED : "";
  if (value !== "text/calendar") return "";
  const encoding = fields.get("content-transfer-encoding") ?? "";
  const charset = params.get("charset") || "utf-8";
  const text = decodePart({ encoded: body, encoding, charset, form: "fixed" }, CALENDAR_LENGTH);
  return cleanLine(readTitle(text), lengthMax);
}

const ENCRYPTED = "Encrypted message.";
/** Time zones may stand before the event. */
const CALENDAR_LENGTH = 16 * 1024;

/** Unfolds and unescapes the first SUMMARY (RFC 5545 3.1 and 3.3.11). */
function readTitle(calendar: string): string {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, "").split("\n");
  const line = lines.find((one) => /^SUMMARY[;:]/i.test(one)) ?? "";
  const written = line.slice(line.indexOf(":") + 1);
  return written.replaceAll(/\\n/gi, " ").replaceAll(/\\(.)/g, "$1");
}
