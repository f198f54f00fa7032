import { integer } from "fast-check";

const SURROGATES = { from: 0xd800, count: 0x800 };

/**
 * A unit for fast-check's strings: any code point that isn't half of a surrogate pair, as its unit "binary". For
 * that unit, fast-check makes a table of a million entries in each process, which takes two seconds.
 */
export const ANY_CHARACTER = integer({ min: 0, max: 0x10_ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count),
  (value) => {
    const [character, ...more] = typeof value === "string" ? value : "";
    const point = character?.codePointAt(0);
    if (point === undefined || more.length > 0) throw new Error("not one character");
    return point < SURROGATES.from ? point : point - SURROGATES.count;
  },
);
