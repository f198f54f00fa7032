import { cleanLine } from "./clean-line.ts";
import { decodePart, type TextPart } from "./decode-text.ts";
import { htmlToText } from "./html-text.ts";
import { withoutNoise } from "./preview-noise.ts";
import { findUuencoded } from "../mime/uuencode.ts";

/** Most messages show their first words within this length; more is decoded only if they don't. */
const ENCODED_LENGTH_USUAL = 4_096;
/** The same for decoded text, in multiples of the preview length. */
const LENGTH_NEAR = 3;

/** Returns the start of a text as one line, in readable form. */
export function previewPart(part: TextPart, lengthMax: number): string {
  const { length } = part.encoded;
  const preview = part.form === "html" ? previewHtml : previewPlain;
  // Decodes eight times more while the result is too short, because a style sheet may come first.
  for (let seen = ENCODED_LENGTH_USUAL; ; seen *= 8) {
    const shown = preview(decodePart(part, seen), lengthMax);
    if (shown.length >= lengthMax / 2 || seen >= length) return shown;
  }
}

export function previewPlain(text: string, lengthMax: number): string {
  return previewLines(text.includes("begin") ? withoutFiles(text) : text, lengthMax);
}

/** Returns the start of the visible text as one line. */
export function previewHtml(html: string, lengthMax: number): string {
  // The extracted length grows with the decoded length, because padding may hide most of the text.
  return previewLines(htmlToText(html, Math.max(lengthMax * 4, html.length / 8)), lengthMax);
}

function previewLines(text: string, lengthMax: number): string {
  const near = text.slice(0, lengthMax * LENGTH_NEAR);
  const shown = cleanLine(withoutNoise(near), lengthMax);
  if (near.length === text.length || shown.length >= lengthMax - 1) {
    // A text of noise only is better than an empty preview.
    return shown || cleanLine(text, lengthMax);
  }
  return cleanLine(withoutNoise(text), lengthMax) || cleanLine(text, lengthMax);
}

/** Removes uuencoded files, including a file that continues after the decoded part. */
function withoutFiles(text: string): string {
  let kept = "";
  let at = 0;
  for (const { start, end, isClosed } of findUuencoded(text)) {
    kept += text.slice(at, start);
    at = isClosed || text.indexOf("\n", end) >= 0 ? end : text.length;
  }
  return kept + text.slice(at);
}
