/**
 * Splits a name in two, so that its end stays visible in a narrow row. Splits between graphemes: macOS writes an
 * umlaut as two code points, and an emoji may have several.
 */
export function splitFileName(name: string): readonly [start: string, end: string] {
  const cut = [...CHARACTERS.segment(name)].at(-END_LENGTH)?.index ?? 0;
  return [name.slice(0, cut), name.slice(cut)];
}

const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
const END_LENGTH = 10;
