import type { RandomSource } from "../../keys/random-source.ts";
import { FREE_WORDS } from "./free-words.ts";

/** a-z and 2-9 without l and o, which look like 1 and 0. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const SUFFIX_LENGTH = 4;
const SHAPE = new RegExp(`^[a-z]+\\.[a-z]+\\.[${ALPHABET}]{${SUFFIX_LENGTH}}$`, "i");

/** A suffix that matches is drawn again; this costs 0.01 of its 20 bits. */
const OFFENSIVE =
  /[a4][s5]{2}|anu[s5]|cra?p|cu[mn]|damn|dead|d[iy]ck|dyke|fa[g9]|f.?ck|fuc?k|gay|hate|jew|ji[sz]|kike|kkk|kys|na[sz]i|paki|pi[s5]{2}|rape|se?x|sh.?t|spic|tit|twat|wank|666/;

/** After this many draws the random source is considered broken. */
const TRIES_MAX = 64;

/**
 * Returns a free address's local part, such as `marlow.quill.7kd2`: two words and four characters, at least
 * 40 random bits, so addresses can't be found by guessing.
 */
export function makeFreeLocalPart(random: RandomSource): string {
  return `${pickWord(random)}.${pickWord(random)}.${makeSuffix(random)}`;
}

/** Returns whether a local part has the shape of free addresses, which no purchased prefix may have. */
export function isFreeLocalPartShape(local: string): boolean {
  return SHAPE.test(local);
}

/** Redraws values beyond the last whole multiple: a plain remainder would favor the first words (modulo bias). */
function pickWord(random: RandomSource): string {
  const fair = 2 ** 32 - (2 ** 32 % FREE_WORDS.length);
  const value = drawUntilAccepted(
    () => random(4).readUInt32BE(0),
    (drawn) => drawn < fair,
  );
  const word = FREE_WORDS[value % FREE_WORDS.length];
  if (word === undefined) throw new Error("The list of words is empty");
  return word;
}

function makeSuffix(random: RandomSource): string {
  return drawUntilAccepted(
    () => drawSuffix(random(SUFFIX_LENGTH)),
    (drawn) => !OFFENSIVE.test(drawn),
  );
}

/** 256 is a multiple of 32, so every character is equally likely. */
function drawSuffix(bytes: Buffer): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}

function drawUntilAccepted<Drawn>(draw: () => Drawn, accept: (drawn: Drawn) => boolean): Drawn {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const drawn = draw();
    if (accept(drawn)) return drawn;
  }
  throw new Error("The random source repeats itself");
}
