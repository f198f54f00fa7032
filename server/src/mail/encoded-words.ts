import { decodeCharset, guessCharset } from "./charset.ts";
import { decodeBase64, decodeQuotedPrintable } from "./transfer-encoding.ts";

/** Of a longer header value the rest is not looked at: a hostile one may have a megabyte. */
const VALUE_LENGTH_MAX = 8_192;
const CHARSET_LENGTH_MAX = 64;

type Word = { charset: string; bytes: Buffer; end: number };

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
    if (word === undefined || run.length === 0 || literal.trim() !== "") {
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

/** Reads `=?charset?encoding?payload?=`; the end may be missing when nothing follows. */
function readWord(text: string, start: number): Word | undefined {
  const charsetEnd = text.indexOf("?", start + 2);
  if (charsetEnd < 0 || charsetEnd - start > CHARSET_LENGTH_MAX) return undefined;
  const charset = text.slice(start + 2, charsetEnd);
  const encoding = text.charAt(charsetEnd + 1).toLowerCase();
  if (charset === "" || /\s/.test(charset) || text.charAt(charsetEnd + 2) !== "?") return undefined;
  if (encoding !== "b" && encoding !== "q") return undefined;
  const payloadStart = charsetEnd + 3;
  const close = text.indexOf("?=", payloadStart);
  const payload = text.slice(payloadStart, close < 0 ? text.length : close);
  if (close < 0 && /[\s?]/.test(payload)) return undefined;
  return {
    // RFC 2231 5: a language may follow the charset.
    charset: charset.replace(/\*.*$/, "").toLowerCase(),
    bytes: encoding === "b" ? decodeBase64(payload) : decodeQ(payload),
    end: close < 0 ? text.length : close + 2,
  };
}

/** RFC 2047 4.2: quoted-printable, with the underscore for a space. */
function decodeQ(payload: string): Buffer {
  return decodeQuotedPrintable(payload.replaceAll("_", " "));
}

/** Many senders split a character over two words: the bytes of one charset are joined first. */
function joinWords(words: readonly Word[]): string {
  if (words.length === 0) return "";
  let text = "";
  for (let index = 0; index < words.length;) {
    const charset = words[index]?.charset ?? "";
    // Words of ISO 2022 begin and end in ASCII; joined, decoders report their shifts as errors.
    const alone = charset.startsWith("iso-2022");
    const next = words.findIndex((word, at) => at > index && (alone || word.charset !== charset));
    const end = next < 0 ? words.length : next;
    const bytes = words.slice(index, end).map((word) => word.bytes);
    text += decodeCharset(Buffer.concat(bytes), charset);
    index = end;
  }
  return text;
}

function decodeRaw(text: string): string {
  return /[\x80-\xff]/.test(text) ? guessCharset(Buffer.from(text, "latin1")) : text;
}
