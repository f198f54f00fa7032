/** A value with parameters (RFC 2045 5.1), such as Content-Type's; names are in lower case. */
export type ParameterizedValue = { value: string; params: ReadonlyMap<string, string> };

const PARAMS_MAX = 64;
const VALUE_LENGTH_MAX = 8_192;

/** Reads `type/subtype; name=value; …` with quotes, comments and RFC 2231 continuations, one character a byte. */
export function parseParameterizedValue(field: string): ParameterizedValue {
  const text = field.slice(0, VALUE_LENGTH_MAX);
  const semicolon = text.indexOf(";");
  const head = semicolon < 0 ? text : text.slice(0, semicolon);
  const params = semicolon < 0 ? new Map<string, string>() : readParams(text, semicolon + 1);
  return { value: withoutComments(head).trim().toLowerCase(), params: joinContinuations(params) };
}

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
    // The first of two counts, as it does for header fields.
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
  const value = text.slice(start, end).replace(/\s\([^()]*\)\s*$/, "");
  return { value: value.trim(), end: end + 1 };
}

function readQuoted(text: string, from: number): { value: string; end: number } {
  let value = "";
  let at = from;
  for (; at < text.length && text.charAt(at) !== '"'; at += 1) {
    if (text.charAt(at) === "\\" && at + 1 < text.length) at += 1;
    value += text.charAt(at);
  }
  const semicolon = text.indexOf(";", at);
  return { value, end: semicolon < 0 ? text.length : semicolon + 1 };
}

/** RFC 2231 3 and 4: `name*0="a"; name*1*=b%20c`, `name*=utf-8''caf%C3%A9`. The charset is left to the reader of the value. */
function joinContinuations(params: Map<string, string>): Map<string, string> {
  if (![...params.keys()].some((name) => name.includes("*"))) return params;
  const joined = new Map<string, string>();
  for (const [name, value] of params) {
    const [base = "", section = ""] = name.split("*");
    if (!name.includes("*")) joined.set(name, value);
    else if (section === "" && !joined.has(base)) joined.set(base, decodeExtended(value, true));
    else if (section === "0") joined.set(base, joinSections(params, base));
  }
  return joined;
}

function joinSections(params: ReadonlyMap<string, string>, base: string): string {
  let whole = "";
  for (let section = 0; section < PARAMS_MAX; section += 1) {
    const plain = params.get(`${base}*${section}`);
    const extended = params.get(`${base}*${section}*`);
    if (plain === undefined && extended === undefined) break;
    whole += plain ?? decodeExtended(extended ?? "", section === 0);
  }
  return whole;
}

function decodeExtended(value: string, first: boolean): string {
  const text = first ? value.replace(/^[^']{0,64}'[^']{0,64}'/, "") : value;
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
