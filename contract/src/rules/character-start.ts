const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Code units. A longer one is hostile: a letter under hundreds of accents. */
const CHARACTER_LENGTH_MAX = 64;
/** Fast path: Latin, Greek, Cyrillic, kana, and Han letters, and Hangul syllables, which begin a character. */
const STARTS_CHARACTER =
  /[ -\u02ff\u0370-\u0482\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/;

/**
 * Returns where the character that contains the code unit at `at` starts, within limits. A text that is cut there splits
 * no character as a reader sees it: a letter and its accents, a flag, a family of emoji.
 */
export function characterStart(text: string, at: number): number {
  const next = text.charAt(at);
  if (STARTS_CHARACTER.test(next)) return at;
  const start = CHARACTERS.segment(text).containing(at)?.index ?? at;
  if (at - start <= CHARACTER_LENGTH_MAX) return start;
  const splitsPair = next >= "\udc00" && next <= "\udfff";
  return splitsPair ? at - 1 : at;
}
