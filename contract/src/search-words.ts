/**
 * How a search compares: the same in the page, which knows the beginnings of texts, and on the
 * server, which reads them whole. Every word has to be found, anywhere, in any order.
 */
export function searchWords(query: string): string[] {
  return foldForSearch(query)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** Whether a folded text holds all of these words. */
export function holdsWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/**
 * Wide forms, ligatures and accents as plain letters, and nothing that nobody sees, such as the
 * places where a word may be parted; capitals, because small letters have forms for the end of a word.
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  return text
    .normalize("NFKD")
    .replaceAll(BEYOND_ASCII, (run) => run.replaceAll(UNSEEN, ""))
    .toUpperCase();
}

/** Run by run: looked for in all of a text, what nobody sees took three times as long. */
const BEYOND_ASCII = /[^\0-\x7f]+/g;
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
