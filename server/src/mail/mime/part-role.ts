import type { HeaderFields } from "./header-block.ts";
import { parseParameterizedValue, type ParameterizedValue } from "./header-params.ts";

/** How a part is shown: as more parts, a message, a text, or a file. */
export type PartRole = "multipart" | "message" | "html" | "plain" | "file";

/** Texts for machines that are shown if nothing better exists: they explain a bounce. */
const READABLE = new Set([
  "text/plain",
  "text/rfc822-headers",
  "message/delivery-status",
  "message/disposition-notification",
]);

/** Alternative forms for special clients: AMP and Apple Watch. */
const MACHINE_FORMS = new Set(["text/x-amp-html", "text/watch-html"]);

/** Texts for other programs than a mail client, and other spellings of HTML. */
const DATA_TEXTS =
  /^text\/(?:x-)?(?:v?calendar|vcard|directory|csv|tab-separated-values|rtf|css|javascript|ecmascript|json|svg|vtt|xml|x?html?\W?)$/;

/** Decides by the type and by Content-Disposition (RFC 2183 2). */
export function readPartRole(
  type: ParameterizedValue,
  fields: HeaderFields,
  isAlternative: boolean,
): PartRole {
  if (type.value.startsWith("multipart/")) return "multipart";
  if (isAttachment(fields)) return "file";
  if (isMessageType(type)) return "message";
  if (type.value === "text/html" || type.value === "html") return "html";
  // RFC 2045 5.2: an invalid type means text/plain.
  if (READABLE.has(type.value) || !type.value.includes("/")) return "plain";
  return !isAlternative && isOtherText(type, fields) ? "plain" : "file";
}

/**
 * RFC 2046 4.1.4: a text of another subtype, such as Markdown, is readable as plain text. As an alternative, it is
 * ignored (RFC 1896).
 */
function isOtherText(type: ParameterizedValue, fields: HeaderFields): boolean {
  const isText = type.value.startsWith("text/") && !DATA_TEXTS.test(type.value);
  return isText && !MACHINE_FORMS.has(type.value) && !isNamed(type, fields);
}

function isNamed(type: ParameterizedValue, fields: HeaderFields): boolean {
  return nameOf(type, fields) !== "";
}

function nameOf({ params }: ParameterizedValue, fields: HeaderFields): string {
  const disposition = parseParameterizedValue(fields.get("content-disposition") ?? "");
  return disposition.params.get("filename") || params.get("name") || "";
}

/** S/MIME (RFC 8551 3.2; the older name is still in use). A gateway may have left only the name (RFC 8551 3.9). */
export function isSmime(type: ParameterizedValue, fields: HeaderFields): boolean {
  if (type.value === "application/octet-stream") return /^smime\.p7m$/i.test(nameOf(type, fields));
  return type.value === "application/pkcs7-mime" || type.value === "application/x-pkcs7-mime";
}

export function isMessageType({ value }: ParameterizedValue): boolean {
  return value === "message/rfc822" || value === "message/global";
}

/** Whether an alternative is for special clients only, so that readers of another form miss nothing. */
export function isMachineForm(type: ParameterizedValue, fields: HeaderFields): boolean {
  return MACHINE_FORMS.has(type.value) && !isAttachment(fields);
}

export function readContentType(fields: HeaderFields, usual: string): ParameterizedValue {
  return parseParameterizedValue(fields.get("content-type") ?? usual);
}

/** RFC 2046 5.1.5: the parts of a digest are messages by default. */
export function usualPartType(type: ParameterizedValue): string {
  return type.value === "multipart/digest" ? "message/rfc822" : "text/plain";
}

function isAttachment(fields: HeaderFields): boolean {
  return /^[\s"]*attachment/i.test(fields.get("content-disposition") ?? "");
}
