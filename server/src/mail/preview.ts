import { cleanLine } from "./clean-line.ts";
import { decodePart, type TextPart } from "./decode-text.ts";
import { htmlToText } from "./html-text.ts";

export { decodePart } from "./decode-text.ts";

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
