import { decodeCharset } from "./charset.ts";
import { cleanLine } from "./clean-line.ts";
import { htmlToText } from "./html-text.ts";
import type { TextPart } from "./text-part.ts";
import { decodeTransferEncoding } from "./transfer-encoding.ts";

/** Most letters show their first words within this; more is decoded only where they don't. */
const ENCODED_LENGTH_USUAL = 4_096;

/** The beginning of a plain text as one line. */
export function previewPlain(part: TextPart, lengthMax: number): string {
  return previewBy((text) => cleanLine(text, lengthMax), part, lengthMax);
}

/** The beginning of what a browser would show of an HTML text, as one line. */
export function previewHtml(part: TextPart, lengthMax: number): string {
  // The text that is taken out grows with what was decoded: padding may hide most of it.
  return previewBy(
    (html) => cleanLine(htmlToText(html, Math.max(lengthMax * 4, html.length / 8)), lengthMax),
    part,
    lengthMax,
  );
}

/** Looks at eight times more as long as what was seen says little, for a style sheet may come first. */
function previewBy(preview: (text: string) => string, part: TextPart, lengthMax: number): string {
  const { length } = part.encoded;
  let shown = "";
  for (let seen = ENCODED_LENGTH_USUAL; ; seen *= 8) {
    shown = preview(decodePart(part, seen));
    if (shown.length >= lengthMax / 2 || seen >= length) return shown;
  }
}

/** Decodes at most `encodedLengthMax` of a part; a character cut in two at the end is left out. */
export function decodePart(part: TextPart, encodedLengthMax: number): string {
  const isCut = part.encoded.length > encodedLengthMax;
  const encoded = isCut ? part.encoded.slice(0, encodedLengthMax) : part.encoded;
  const text = decodeCharset(decodeTransferEncoding(encoded, part.encoding), part.charset);
  return isCut ? text.replace(/\ufffd+$/, "") : text;
}
