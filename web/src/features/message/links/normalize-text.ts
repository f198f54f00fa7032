import { withFewMarks } from "@mayfly/contract/few-marks";

/** Normalizes a text to its visible form: without invisible characters, with every dot in one form. */
export function toVisibleForm(text: string): string {
  return withFewMarks(text.replace(/[\u2004-\u200A\u202F\u205F\u2800]/g, ""))
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}]/gu, "")
    .replace(DOTS, ".");
}

/** Replaces frequent look-alikes by Latin letters (Unicode TR 39). */
export function replaceLookAlikes(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\0-\u007F]/g, (character) => LOOK_ALIKES.get(character) ?? character);
}

/** Full stops of other scripts, which browsers also take for a dot, and middle dots. */
const DOTS = /[\u3002\u00B7\u0387\u2027\u2219\u22C5\u06D4\u0701\u0702\uA4F8\uA60E]/g;

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    ["аɑα", "a"],
    ["ЬьвβƄ", "b"],
    ["сϲⅽ", "c"],
    ["ԁɗ", "d"],
    ["еєεҽ", "e"],
    ["ɡց", "g"],
    ["һհн", "h"],
    ["іıιɩї", "i"],
    ["јϳ", "j"],
    ["кκ", "k"],
    ["ӏǀ", "l"],
    ["м", "m"],
    ["ոпη", "n"],
    ["оοօσ", "o"],
    ["рρ", "p"],
    ["ԛզ", "q"],
    ["гᴦ", "r"],
    ["ѕ", "s"],
    ["тτ", "t"],
    ["υսʋ", "u"],
    ["νѵ", "v"],
    ["ԝωѡ", "w"],
    ["хχ", "x"],
    ["уγү", "y"],
    ["ᴢ", "z"],
  ].flatMap(([others = "", latin = ""]) =>
    Array.from(others).map((other): [string, string] => [other, latin]),
  ),
);
