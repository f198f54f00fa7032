import { isFromRight } from "../../../ui/is-from-right.ts";

/**
 * Splits a name in two, so that its end stays visible in a narrow row. Splits between graphemes: macOS writes an
 * umlaut as two code points, and an emoji may have several. Of a name from right to left, only the extension is the end:
 * the rest has another direction, and its letters join.
 */
export function splitFileName(name: string): readonly [start: string, end: string] {
  const cut = extensionStart(name) ?? [...CHARACTERS.segment(name)].at(-END_LENGTH)?.index ?? 0;
  return [name.slice(0, cut), name.slice(cut)];
}

function extensionStart(name: string): number | undefined {
  if (!isFromRight(name)) return undefined;
  return name.includes(".") ? EXTENSION.exec(name)?.index : name.length;
}

const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
const END_LENGTH = 10;
/** With what systems ignore behind it, such as a blank. */
const EXTENSION = /\.[\w-]{1,9}\W{0,9}$/;
