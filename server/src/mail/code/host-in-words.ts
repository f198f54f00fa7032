import { domainToUnicode } from "node:url";

/**
 * A host as it may be shown beside 'Confirm at': readable where that is safe, else in its ASCII
 * form. A label of mixed scripts, or one whose letters look like Latin ones under a Latin ending,
 * stays `xn--…` (UTS 39; browsers do the same).
 */
export function hostInWords(host: string): string {
  const ascii = host.replace(/\.$/, "");
  if (!ascii.includes("xn--")) return ascii;
  const readable = domainToUnicode(ascii);
  const labels = readable.split(".");
  const ending = labels.at(-1) ?? "";
  const isSafe = readable !== "" && labels.every((label) => isSafeLabel(label, ending));
  return isSafe ? readable : ascii;
}

/** Scripts, or scripts that are written together, whose letters nobody takes for Latin ones. */
const DISTINCT = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}\d-]+$/u,
  /^[\p{Script=Arabic}\d-]+$/u,
  /^[\p{Script=Hebrew}\d-]+$/u,
  /^[\p{Script=Devanagari}\p{M}\d-]+$/u,
  /^[\p{Script=Thai}\p{M}\d-]+$/u,
];
/** Letters with marks of the languages of Europe, Turkey and Vietnam; no ı, no ĸ, no letters of phonetics. */
const LATIN = /^[a-z\dà-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňōŏőœŕŗřśŝşšţťũūŭůűųŵŷźżžơưạ-ỹșț-]+$/;
/** These have letters that look like Latin ones: they are readable under an ending of their own only. */
const LOOK_ALIKES = [/^[\p{Script=Cyrillic}\d-]+$/u, /^[\p{Script=Greek}\d-]+$/u];

function isSafeLabel(label: string, ending: string): boolean {
  if (/^[a-z\d-]*$/.test(label) || LATIN.test(label)) return !label.startsWith("xn--");
  if (DISTINCT.some((script) => script.test(label))) return true;
  return LOOK_ALIKES.some((script) => script.test(label) && script.test(ending));
}
