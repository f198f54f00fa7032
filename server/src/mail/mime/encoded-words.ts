import { trimBlanks } from "./byte-blanks.ts";
import { decodeCharset, guessCharset } from "./charset.ts";
import { decodeBase64, decodeQuotedPrintable } from "./transfer-encoding.ts";

/** Of a longer header value the rest is not looked at: a hostile one may have a megabyte. */
const VALUE_LENGTH_MAX = 8_192;
const CHARSET_LENGTH_MAX = 64;

type Word = { charset: string; encoding: "b" | "q"; payload: string; end: number };

/** Words of these begin and end in ASCII; joined, their shifts would be read as errors. */
const SHIFTING = /^(?:iso-2022|utf-7|hz)/;

/**
 * Reads a header value (one character a byte) as people should see it: encoded words of RFC 2047
 * decoded, raw 8-bit text guessed. A broken word stays as it was written.
 */
export function decodeHeaderText(value: string): string {
  const text = value.length > VALUE_LENGTH_MAX ? value.slice(0, VALUE_LENGTH_MAX) : value;
  if (!text.includes("=?")) return decodeRaw(text);
  return decodeWords(text);
}

function decodeWords(text: string): string {
  let decoded = "";
  let at = 0;
  let run: Word[] = [];
  while (at < text.length) {
    const start = text.indexOf("=?", at);
    const word = start < 0 ? undefined : readWord(text, start);
    const literal = text.slice(at, word === undefined ? literalEnd(text, start) : start);
    // RFC 2047 6.2: white space between two encoded words is not shown.
    if (word === undefined || run.length === 0 || trimBlanks(literal) !== "") {
      decoded += joinWords(run) + decodeRaw(literal);
      run = [];
    }
    if (word !== undefined) run.push(word);
    at = word?.end ?? literalEnd(text, start);
  }
  return decoded + joinWords(run);
}

function literalEnd(text: string, start: number): number {
  return start < 0 ? text.length : start + 2;
}

/** Reads `=?charset?encoding?payload?=`; the end may be missing when nothing or another word follows. */
function readWord(text: string, start: number): Word | undefined {
  const charsetEnd = text.indexOf("?", start + 2);
  if (charsetEnd < 0 || charsetEnd - start > CHARSET_LENGTH_MAX) return undefined;
  const charset = text.slice(start + 2, charsetEnd).trim();
  const encoding = text.charAt(charsetEnd + 1).toLowerCase();
  if (charset === "" || /\s/.test(charset) || text.charAt(charsetEnd + 2) !== "?") return undefined;
  if (encoding !== "b" && encoding !== "q") return undefined;
  const payloadStart = charsetEnd + 3;
  const close = findClose(text, payloadStart, encoding);
  const payload = text.slice(payloadStart, close < 0 ? text.length : close);
  const next = NEXT_WORD.exec(payload)?.index;
  // RFC 2231 5: a language may follow the charset.
  const word = { charset: charset.replace(/\*.*$/, "").toLowerCase(), encoding } as const;
  if (next !== undefined) {
    const before = withoutLastBlanks(payload.slice(0, next));
    return { ...word, payload: before, end: payloadStart + before.length };
  }
  if (close < 0 && /[\t-\r ?]/.test(payload)) return undefined;
  return { ...word, payload, end: close < 0 ? text.length : close + 2 };
}

/** A word that begins before this one has ended. */
const NEXT_WORD = /=\?[^\t-\r ?]{1,64}\?[bq]\?/i;

function withoutLastBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\t-\r ]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** In `=?utf-8?Q?Why?=20not?=` the first mark is a question that the sender forgot to encode. */
function findClose(text: string, from: number, encoding: "b" | "q"): number {
  const close = text.indexOf("?=", from);
  if (encoding === "b" || close < 0) return close;
  const later = /^\?=[0-9a-f]{2}[^\t-\r ?=]*(?:=[0-9a-f]{2}[^\t-\r ?=]*)*(?=\?=)/i.exec(
    text.slice(close),
  );
  return later ? findClose(text, close + later[0].length, encoding) : close;
}

/** Many senders split a character over two words: the bytes of one charset are joined first. */
function joinWords(words: readonly Word[]): string {
  if (words.length === 0) return "";
  let text = "";
  for (let index = 0; index < words.length;) {
    const charset = words[index]?.charset ?? "";
    const alone = SHIFTING.test(charset);
    const next = words.findIndex((word, at) => at > index && (alone || word.charset !== charset));
    const end = next < 0 ? words.length : next;
    text += decodeCharset(joinBytes(words.slice(index, end)), charset);
    index = end;
  }
  return text;
}

/** Some split the base64 itself, not its bytes: a word that ends within a group goes on in the next. */
function joinBytes(words: readonly Word[]): Buffer {
  const pieces: Buffer[] = [];
  let begun = "";
  words.forEach(({ encoding, payload }, index) => {
    if (encoding === "q") return pieces.push(decodeQ(payload));
    const base64 = begun + payload.replace(/\s+/g, "");
    const goesOn = base64.length % 4 !== 0 && !base64.includes("=");
    begun = goesOn && words[index + 1]?.encoding === "b" ? base64 : "";
    if (begun === "") pieces.push(decodeBase64(base64));
  });
  return Buffer.concat(pieces);
}

/** RFC 2047 4.2: quoted-printable, with the underscore for a space. */
function decodeQ(payload: string): Buffer {
  return decodeQuotedPrintable(payload.replaceAll("_", " "));
}

function decodeRaw(text: string): string {
  return /[\x80-\xff]/.test(text) ? guessCharset(Buffer.from(text, "latin1")) : text;
}
