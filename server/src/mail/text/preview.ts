import { cleanLine } from "./clean-line.ts";
import { decodePart, type TextPart } from "./decode-text.ts";
import { htmlToText } from "./html-text.ts";
import { withoutNoise } from "./preview-noise.ts";
import { findUuencoded } from "../mime/uuencode.ts";

/** Most letters show their first words within this; more is decoded only where they don't. */
const ENCODED_LENGTH_USUAL = 4_096;
/** The same of decoded text, in previews: most of them are settled within. */
const LENGTH_NEAR = 3;

/** The beginning of a text as one line, as a person would read it. */
export function previewPart(part: TextPart, lengthMax: number): string {
  const { length } = part.encoded;
  const preview = part.form === "html" ? previewHtml : previewPlain;
  // Looks at eight times more as long as what was seen says little, for a style sheet may come first.
  for (let seen = ENCODED_LENGTH_USUAL; ; seen *= 8) {
    const shown = preview(decodePart(part, seen), lengthMax);
    if (shown.length >= lengthMax / 2 || seen >= length) return shown;
  }
}

export function previewPlain(text: string, lengthMax: number): string {
  return previewLines(text.includes("begin") ? withoutFiles(text) : text, lengthMax);
}

/** The beginning of what a browser would show. */
export function previewHtml(html: string, lengthMax: number): string {
  // The text that is taken out grows with what was decoded: padding may hide most of it.
  return previewLines(htmlToText(html, Math.max(lengthMax * 4, html.length / 8)), lengthMax);
}

function previewLines(text: string, lengthMax: number): string {
  const near = text.slice(0, lengthMax * LENGTH_NEAR);
  const shown = cleanLine(withoutNoise(near), lengthMax);
  if (near.length === text.length || shown.length >= lengthMax - 1) {
    // A text that is nothing but noise still says more than nothing.
    return shown || cleanLine(text, lengthMax);
  }
  return cleanLine(withoutNoise(text), lengthMax) || cleanLine(text, lengthMax);
}

/** Of a file that goes on behind what was decoded, nothing is text either. */
function withoutFiles(text: string): string {
  let kept = "";
  let at = 0;
  for (const { start, end, isClosed } of findUuencoded(text)) {
    kept += text.slice(at, start);
    at = isClosed || text.indexOf("\n", end) >= 0 ? end : text.length;
  }
  return kept + text.slice(at);
}
