import { sum } from "./column-widths.ts";
import type { Run } from "./sheet.ts";

type Piece = Run & { readonly width: number };
export type Line = readonly Piece[];

/**
 * Breaks styled words into lines of at most `width`. A word longer than a line, such as a DNS name or a command, is
 * broken anywhere. Drops only spaces at line ends.
 */
export function breakLines(
  runs: readonly Run[],
  width: number,
  measure: (run: Run) => number,
): Line[] {
  const lines: Piece[][] = [[]];
  let used = 0;
  // Keep leading spaces: commands are indented.
  let isFirst = true;
  for (const word of splitWords(runs)) {
    const least = isFirst ? word : trimStart(word);
    for (const part of fits(least, width, measure) ? [word] : breakWord(word, width, measure)) {
      const own = sum(part.map(measure));
      if (used > 0 && used + own > width + TOLERANCE) {
        lines.push([]);
        used = 0;
      }
      const shown = used === 0 && !isFirst ? trimStart(part) : part;
      isFirst = false;
      const pieces = shown.map((run) => ({ ...run, width: measure(run) }));
      lines.at(-1)?.push(...pieces);
      used += sum(pieces.map((piece) => piece.width));
    }
  }
  return lines.map(joinPieces);
}

/** Floating-point sums of widths are inexact. */
const TOLERANCE = 0.01;

/** A word, with the space before it. Its style may change within. */
type Word = readonly Run[];

function splitWords(runs: readonly Run[]): Word[] {
  const words: Run[][] = [];
  for (const { text, style } of runs) {
    for (const part of text.split(/(?= )/)) {
      const last = words.at(-1);
      if (last && !part.startsWith(" ")) last.push({ text: part, style });
      else words.push([{ text: part, style }]);
    }
  }
  return words;
}

function fits(word: Word, width: number, measure: (run: Run) => number): boolean {
  return sum(word.map(measure)) <= width;
}

function breakWord(word: Word, width: number, measure: (run: Run) => number): Word[] {
  const characters = word.flatMap(({ text, style }) =>
    Array.from(text, (character) => ({ text: character, style })),
  );
  const parts: Run[][] = [[]];
  let used = 0;
  for (const character of characters) {
    const own = measure(character);
    if (used > 0 && used + own > width) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1)?.push(character);
    used += own;
  }
  return parts;
}

function trimStart([first, ...rest]: Word): Word {
  return first ? [{ ...first, text: first.text.trimStart() }, ...rest] : [];
}

/** Joins neighbors of the same style, so that the text can be searched and copied as one. */
function joinPieces(pieces: readonly Piece[]): Line {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.style === piece.style) {
      const text = last.text + piece.text;
      joined.splice(-1, 1, { text, style: last.style, width: last.width + piece.width });
    } else if (piece.text !== "") joined.push(piece);
  }
  return joined;
}
