/** Accents out of order are sorted in quadratic time. Words have three at most. */
const HOSTILE = /\p{M}{32}/u;

/**
 * Returns a text with each letter and its accents as one character (NFC), the form of the tables of words. In some mail,
 * such as Vietnamese in windows-1258, accents are characters of their own. Hostile text is unchanged.
 */
export function composeAccents(text: string): string {
  return HOSTILE.test(text) ? text : text.normalize("NFC");
}
