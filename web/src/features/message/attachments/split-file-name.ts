/**
 * Splits a name in two, so that its end stays in sight however narrow the row is. It cuts between
 * characters as people read them: a Mac writes an umlaut as two code points, and half an emoji is
 * none.
 */
export function splitFileName(name: string): readonly [start: string, end: string] {
  const cut = [...CHARACTERS.segment(name)].at(-END_LENGTH)?.index ?? 0;
  return [name.slice(0, cut), name.slice(cut)];
}

const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
const END_LENGTH = 10;
