/** A run of text as a PDF has it: a word, a letter, a line, as its maker pleased. */
export type TextRun = { readonly str: string; readonly hasEOL: boolean };

/** What stands on a page, in lines, as far as it is worth reading out. */
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

/** Ten times a densely printed page. */
const LETTERS_MAX = 50_000;
