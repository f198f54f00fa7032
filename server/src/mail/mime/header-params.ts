import { trimBlanks } from "./byte-blanks.ts";
import { decodeCharset } from "./charset.ts";
import { decodeHeaderText } from "./encoded-words.ts";

/** A value with parameters (RFC 2045 5.1), such as Content-Type; names are in lower case. */
export type ParameterizedValue = {
  value: string;
  /** One character per byte. */
  params: ReadonlyMap<string, string>;
  /** Charsets of extended parameters (RFC 2231 4). */
  charsets: ReadonlyMap<string, string>;
};

const PARAMS_MAX = 64;
const VALUE_LENGTH_MAX = 8_192;

/** Parses `type/subtype; name=value; …` with quotes, comments, and RFC 2231 continuations. One character per byte. */
export function parseParameterizedValue(field: string): ParameterizedValue {
  const text = field.slice(0, VALUE_LENGTH_MAX);
  const headEnd = endOfHead(text);
  const params = headEnd < text.length ? readParams(text, headEnd + 1) : new Map<string, string>();
  return {
    value: withoutComments(text.slice(0, Math.max(headEnd, 0)))
      .trim()
      .toLowerCase(),
    ...joinContinuations(params),
  };
}

/** Decodes a parameter for display: by its charset, or from misplaced encoded words and raw bytes. */
export function readParamText(parsed: ParameterizedValue, name: string): string | undefined {
  const value = parsed.params.get(name);
  const charset = parsed.charsets.get(name);
  if (value === undefined) return undefined;
  return charset === undefined
    ? decodeHeaderText(value)
    : decodeCharset(Buffer.from(value, "latin1"), charset);
}

/** Ends at the semicolon, or at the blank or comma that some senders write instead. */
function endOfHead(text: string): number {
  const semicolon = text.indexOf(";");
  const end = semicolon < 0 ? text.length : semicolon;
  const head = text.slice(0, end);
  if (!/[\s,=]/.test(head)) return end;
  // Some senders omit the value before the parameters.
  if (/^\s*[\w*-]{1,100}\s*=/.test(head)) return -1;
  for (const { 0: gap, index } of head.matchAll(/[\s,]+/g)) {
    PARAM_START.lastIndex = index + gap.length;
    if (PARAM_START.test(head)) return index + Math.max(0, gap.lastIndexOf(","));
  }
  return end;
}

const PARAM_START = /[\w*-]{1,100}\s*=/y;

function withoutComments(text: string): string {
  return text.includes("(") ? text.replace(/\([^()]*\)/g, "") : text;
}

function readParams(text: string, from: number): Map<string, string> {
  const params = new Map<string, string>();
  let at = from;
  while (at < text.length && params.size < PARAMS_MAX) {
    const equals = text.indexOf("=", at);
    const semicolon = text.indexOf(";", at);
    if (equals < 0) break;
    if (semicolon >= 0 && semicolon < equals) {
      at = semicolon + 1;
      continue;
    }
    const name = withoutComments(text.slice(at, equals)).trim().toLowerCase();
    const { value, end } = readParamValue(text, equals + 1);
    // The first of repeated parameters counts, as for header fields.
    if (name !== "" && !params.has(name)) params.set(name, value);
    at = end;
  }
  return params;
}

function readParamValue(text: string, from: number): { value: string; end: number } {
  let start = from;
  while (text.charCodeAt(start) <= 32) start += 1;
  if (text.charAt(start) === '"') return readQuoted(text, start + 1);
  const semicolon = text.indexOf(";", start);
  const end = semicolon < 0 ? text.length : semicolon;
  const value = text.slice(start, end).replace(/[\t-\r ]\([^()]*\)[\t-\r ]*$/, "");
  return { value: trimBlanks(value), end: end + 1 };
}

function readQuoted(text: string, from: number): { value: string; end: number } {
  let value = "";
  let at = from;
  for (; at < text.length && text.charAt(at) !== '"'; at += 1) {
    // Other backslashes belong to paths: `name="C:\temp\x.doc"` (see RFC 2616 19.5.1).
    if (text.charAt(at) === "\\" && /["\\]/.test(text.charAt(at + 1))) at += 1;
    value += text.charAt(at);
  }
  const semicolon = text.indexOf(";", at);
  return { value, end: semicolon < 0 ? text.length : semicolon + 1 };
}

type Joined = { params: ReadonlyMap<string, string>; charsets: ReadonlyMap<string, string> };

const NO_CHARSETS: ReadonlyMap<string, string> = new Map();

/** RFC 2231 3 and 4: `name*0="a"; name*1*=b%20c`, `name*=utf-8''caf%C3%A9`. */
function joinContinuations(params: Map<string, string>): Joined {
  if (![...params.keys()].some((name) => name.includes("*"))) {
    return { params, charsets: NO_CHARSETS };
  }
  const joined = new Map<string, string>();
  const charsets = new Map<string, string>();
  for (const [name, value] of params) {
    const [base = "", section = ""] = name.split("*");
    // RFC 6266 4.3: the extended form takes precedence.
    if (!name.includes("*")) joined.set(base, joined.get(base) ?? value);
    else if (section === "" || section === "0") {
      const whole = section === "" ? value : joinSections(params, base);
      const extended = splitExtended(whole, name.endsWith("*"));
      joined.set(base, extended.value);
      if (extended.charset !== "") charsets.set(base, extended.charset);
    }
  }
  return { params: joined, charsets };
}

/** Percent-decodes only the sections marked as encoded. */
function joinSections(params: ReadonlyMap<string, string>, base: string): string {
  let whole = "";
  for (let section = 0; section < PARAMS_MAX; section += 1) {
    const plain = params.get(`${base}*${section}`);
    const extended = params.get(`${base}*${section}*`);
    if (plain === undefined && extended === undefined) break;
    whole += extended ?? plain?.replaceAll("%", "%25") ?? "";
  }
  return whole;
}

/** `charset'language'value`; charset and language may be empty, and some senders omit both. */
function splitExtended(text: string, named: boolean): { charset: string; value: string } {
  const [prefix = "", charset = ""] = (named && /^([^'%]{0,64})'[^'%]{0,64}'/.exec(text)) || [];
  return { charset: charset.trim(), value: decodePercent(text.slice(prefix.length)) };
}

/** Decodes `%e0` and similar, one byte each; any other percent sign stays. */
export function decodePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
