import { withFewMarks } from "./few-marks.ts";

/**
 * Splits a query into folded words. Page (message previews) and server (full texts) compare in the same way: every
 * word must occur, anywhere and in any order.
 */
export function searchWords(query: string): string[] {
  return foldForSearch(query)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** Returns whether a folded text contains all of these words. */
export function containsWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/**
 * Reduces full-width forms, ligatures, and accents to plain letters, removes invisible characters such as soft
 * hyphens, and upper-cases: some lower-case letters have a separate final form.
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  return withFewMarks(text)
    .normalize("NFKD")
    .replaceAll(BEYOND_ASCII, (run) => run.replaceAll(UNSEEN, ""))
    .toUpperCase();
}

/** Replaced run by run: searching the whole text for invisible characters took three times as long. */
const BEYOND_ASCII = /[^\0-\x7f]+/g;
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
