/** A text run of a PDF: a letter, a word, or a line, depending on the producer. */
export type TextRun = { readonly str: string; readonly hasEOL: boolean };

/** Joins the text runs of a page into lines, up to a maximum length. */
export function pageLines(runs: Iterable<TextRun>): string[] {
  const lines: string[] = [];
  let line = "";
  let remaining = LETTERS_MAX;
  for (const { str, hasEOL } of runs) {
    line += str.slice(0, remaining);
    remaining -= str.length;
    if (!hasEOL && remaining > 0) continue;
    lines.push(line);
    line = "";
    if (remaining <= 0) break;
  }
  return [...lines, line].map((one) => one.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
}

/** Ten times the text of a densely printed page. */
const LETTERS_MAX = 50_000;
