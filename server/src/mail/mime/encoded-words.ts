import { trimBlanks } from "./byte-blanks.ts";
import { decodeCharset, guessCharset } from "./charset.ts";
import { decodeBase64, decodeQuotedPrintable } from "./transfer-encoding.ts";

/** Longer header values are cut: a hostile value may have a megabyte. */
const VALUE_LENGTH_MAX = 8_192;
const CHARSET_LENGTH_MAX = 64;

type Word = { charset: string; encoding: "b" | "q"; payload: string; end: number };

/** Words in these charsets start and end in ASCII; if joined, their shifts would be decoding errors. */
const SHIFTING = /^(?:iso-2022|utf-7|hz)/;

/**
 * Decodes a header value (one character per byte) for display: decodes RFC 2047 encoded words and guesses the charset
 * of raw 8-bit text. A broken word stays unchanged.
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
    // RFC 2047 6.2: white space between two encoded words is ignored.
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

/** Reads `=?charset?encoding?payload?=`. The end may be missing if nothing or another word follows. */
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
  // RFC 2231 5: a language tag may follow the charset.
  const word = { charset: charset.replace(/\*.*$/, "").toLowerCase(), encoding } as const;
  if (next !== undefined) {
    const before = withoutLastBlanks(payload.slice(0, next));
    return { ...word, payload: before, end: payloadStart + before.length };
  }
  if (close < 0 && /[\t-\r ?]/.test(payload)) return undefined;
  return { ...word, payload, end: close < 0 ? text.length : close + 2 };
}

/** A word that starts before the current one has ended. */
const NEXT_WORD = /=\?[^\t-\r ?]{1,64}\?[bq]\?/i;

function withoutLastBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\t-\r ]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** In `=?utf-8?Q?Why?=20not?=`, the first `?` is a question mark that the sender didn't encode. */
function findClose(text: string, from: number, encoding: "b" | "q"): number {
  const close = text.indexOf("?=", from);
  if (encoding === "b" || close < 0) return close;
  const later = /^\?=[0-9a-f]{2}[^\t-\r ?=]*(?:=[0-9a-f]{2}[^\t-\r ?=]*)*(?=\?=)/i.exec(
    text.slice(close),
  );
  return later ? findClose(text, close + later[0].length, encoding) : close;
}

/** Many senders split a character over two words, so the bytes of one charset are joined before decoding. */
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

/** Some senders split the base64 text: a word that ends within a group continues in the next word. */
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

/** RFC 2047 4.2: quoted-printable with an underscore for a space. */
function decodeQ(payload: string): Buffer {
  return decodeQuotedPrintable(payload.replaceAll("_", " "));
}

function decodeRaw(text: string): string {
  return /[\x80-\xff]/.test(text) ? guessCharset(Buffer.from(text, "latin1")) : text;
}
