import { domainToUnicode } from "node:url";

/**
 * Returns a host in the form shown after 'Confirm at': Unicode if that is safe, else ASCII. A label stays `xn--…` if it
 * mixes scripts, or if its letters look like Latin ones under a Latin TLD (UTS 39; browsers do the same).
 */
export function displayHost(host: string): string {
  const ascii = host.replace(/\.$/, "");
  if (!ascii.includes("xn--")) return ascii;
  const readable = domainToUnicode(ascii);
  const labels = readable.split(".");
  const ending = labels.at(-1) ?? "";
  const isSafe = readable !== "" && labels.every((label) => isSafeLabel(label, ending));
  return isSafe ? readable : ascii;
}

/** Scripts, or scripts written together, whose letters don't look like Latin ones. */
const DISTINCT = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}\d-]+$/u,
  /^[\p{Script=Arabic}\d-]+$/u,
  /^[\p{Script=Hebrew}\d-]+$/u,
  /^[\p{Script=Devanagari}\p{M}\d-]+$/u,
  /^[\p{Script=Thai}\p{M}\d-]+$/u,
];
/** Latin letters with marks of European languages, Turkish, and Vietnamese; no ı, no ĸ, no phonetic letters. */
const LATIN = /^[a-z\dà-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňōŏőœŕŗřśŝşšţťũūŭůűųŵŷźżžơưạ-ỹșț-]+$/;
/** These scripts have letters that look like Latin ones: shown only under a TLD in the same script. */
const LOOK_ALIKES = [/^[\p{Script=Cyrillic}\d-]+$/u, /^[\p{Script=Greek}\d-]+$/u];

function isSafeLabel(label: string, ending: string): boolean {
  if (/^[a-z\d-]*$/.test(label) || LATIN.test(label)) return !label.startsWith("xn--");
  if (DISTINCT.some((script) => script.test(label))) return true;
  return LOOK_ALIKES.some((script) => script.test(label) && script.test(ending));
}
