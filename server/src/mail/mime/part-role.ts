import type { HeaderFields } from "./header-block.ts";
import { parseParameterizedValue, type ParameterizedValue } from "./header-params.ts";

/** What a part is to a reader: more parts, a message, a text, or a file to keep. */
export type PartRole = "multipart" | "message" | "html" | "plain" | "file";

/** Texts for machines that a person reads where there is nothing better: why mail came back. */
const READABLE = new Set([
  "text/plain",
  "text/rfc822-headers",
  "message/delivery-status",
  "message/disposition-notification",
]);

/** Forms of a text for what shows mail in a way of its own: AMP's, and an Apple Watch. */
const MACHINE_FORMS = new Set(["text/x-amp-html", "text/watch-html"]);

/** By its type, and whether its sender meant it to be shown (RFC 2183 2). */
export function readPartRole(
  type: ParameterizedValue,
  fields: HeaderFields,
  isAlternative = false,
): PartRole {
  if (type.value.startsWith("multipart/")) return "multipart";
  if (isAttachment(fields)) return "file";
  if (type.value === "message/rfc822" || type.value === "message/global") return "message";
  if (type.value === "text/html" || type.value === "html") return "html";
  // RFC 1896: of an alternative it is a form nobody needs, alone it can be read as it stands.
  if (type.value === "text/enriched") return isAlternative ? "file" : "plain";
  // RFC 2045 5.2: a type that can't be read means text/plain.
  return READABLE.has(type.value) || !type.value.includes("/") ? "plain" : "file";
}

/** Of an alternative: nobody misses it who reads another form. */
export function isMachineForm(type: ParameterizedValue, fields: HeaderFields): boolean {
  return MACHINE_FORMS.has(type.value) && !isAttachment(fields);
}

export function readContentType(fields: HeaderFields, usual: string): ParameterizedValue {
  return parseParameterizedValue(fields.get("content-type") ?? usual);
}

/** RFC 2046 5.1.5: the parts of a digest are messages unless they say otherwise. */
export function usualPartType(type: ParameterizedValue): string {
  return type.value === "multipart/digest" ? "message/rfc822" : "text/plain";
}

function isAttachment(fields: HeaderFields): boolean {
  return /^[\s"]*attachment/i.test(fields.get("content-disposition") ?? "");
}
