import { nextPosition, readCssTokens, type CssToken } from "./css-tokens.ts";
import { pictureUrl } from "../link-target.ts";
import { functionName, pictureWithoutReferrer, readReference } from "./css-urls.ts";

type CssOptions = {
  /** Whether http(s) images may load. Imports and fonts never load. */
  readonly images: boolean;
  /** Host and port of this site, from which a mail must not request pictures. */
  readonly ownHost?: string | undefined;
};

/**
 * Removes everything from a mail's CSS that would cause a request. The frame's Content-Security-Policy is the second
 * layer; each must be sufficient alone. Fetching functions are renamed, so that a sheet loses an image but keeps its
 * layout. Closes blocks left open at the end. Linear in the text's length.
 *
 * @param onPicture - Called with each reference to a picture that the network would deliver if images were shown.
 */
export function stripCss(
  css: string,
  options: CssOptions,
  onPicture: (url: string) => void = () => {},
): string {
  const text = withoutLastBackslashes(css);
  const tokens = readCssTokens(text);
  const open: string[] = [];
  const parts: string[] = [];
  // The depth at which a refused rule, property, or function began: nothing in it is fetched.
  let refusedAt: number | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const reference = readReference(text, tokens, at);
    if (reference === undefined) {
      const written = writeToken(text, tokens, at);
      parts.push(written);
      if (/^@?refused-/.test(written)) refusedAt ??= open.length;
      countBrackets(open, text, token);
      if (endsDeclaration(text, token) && open.length <= (refusedAt ?? 0)) refusedAt = undefined;
      if (open.length > DEPTH_MAX) return "";
    } else {
      const last = tokens[reference.last];
      const end = last?.end ?? text.length;
      // A string that the sheet leaves open may end with a parenthesis, too.
      const original = last?.isCut ? undefined : text.slice(token.start, end);
      const picture = pictureUrl(reference.url, options.ownHost);
      if (picture !== undefined && refusedAt === undefined) onPicture(picture);
      const written = writeReference(reference.url, original, options);
      parts.push(written === NONE ? writeNone(text, end) : written);
      at = reference.last;
    }
  }
  return parts.join("") + open.toReversed().join("");
}

/** Deeper than any handwritten sheet; browsers parse blocks recursively. */
const DEPTH_MAX = 64;

const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** A trailing backslash would escape the text that follows. */
function withoutLastBackslashes(css: string): string {
  let end = css.length;
  while (css.charAt(end - 1) === "\\") end -= 1;
  return css.slice(0, end);
}

function countBrackets(open: string[], css: string, { kind, start, end }: CssToken): void {
  if (kind === "close" && open.at(-1) === css.charAt(start)) open.pop();
  if (kind === "function" || kind === "open") open.push(CLOSING.get(css.charAt(end - 1)) ?? "");
}

function endsDeclaration(css: string, { start, end }: CssToken): boolean {
  return end - start === 1 && (css[start] === ";" || css[start] === "}");
}

/** `original`: the reference as the sheet writes it; undefined if its text ends within a string or URL. */
function writeReference(
  url: string,
  original: string | undefined,
  { images, ownHost }: CssOptions,
): string {
  if (/^(?:data:image\/|#)/i.test(url)) {
    const isPlain = original !== undefined && original.endsWith(")") && !/[\\\0]/.test(original);
    return isPlain ? original : `url(${quote(url)})`;
  }
  return images ? pictureWithoutReferrer(url, ownHost) : NONE;
}

const NONE = "none";

/** Keeps the word apart from a name or parenthesis that follows the removed reference directly. */
function writeNone(css: string, end: number): string {
  return /^[\w\-\\(\0\u0080-\uffff]/.test(css.charAt(end)) ? `${NONE} ` : NONE;
}

function quote(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}]/gu, (one) => `\\${one.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

function writeToken(css: string, tokens: readonly CssToken[], at: number): string {
  const token = tokens[at];
  if (token === undefined) return "";
  const written = css.slice(token.start, token.end);
  switch (token.kind) {
    case "space":
      return written.startsWith("/") ? " " : written;
    case "identifier":
      return isRefusedDeclaration(css, tokens, at)
        ? `refused-${functionName(token)}`
        : plainName(token, written);
    case "function":
      return isRefusedFunction(token)
        ? "refused-image("
        : `${plainName(token, written.slice(0, -1))}(`;
    case "at-rule":
      return REFUSED_RULES.has(functionName(token))
        ? `@refused-${functionName(token)}`
        : `@${plainName(token, written.slice(1))}`;
    case "string":
      return token.isCut ? `${written}${written.charAt(0)}` : written;
    case "bad-string":
      return " refused-string";
    case "url":
    case "bad-url":
      return writeNone(css, token.end);
    default:
      // A backslash before a line break. The space keeps an escape before it from taking the line break as its end.
      return written === "\\" ? " " : writeLength(written);
  }
}

/**
 * The frame is as high as its mail: a mail as high as its window, plus a margin, would grow with each fit. A browser
 * ignores a declaration with an invalid length, and smaller shares are those of a common window.
 */
function writeLength(written: string): string {
  const [, sign, digits] = /^([+-]?)([\d.]+(?:e[+-]?\d+)?)[sld]?v[hb]$/i.exec(written) ?? [];
  if (digits === undefined) return written;
  return Number(digits) < 100 ? `${sign}${Number(digits) * WINDOW_VH_PX}px` : " refused-length";
}

/** One percent of the height of a window. */
const WINDOW_VH_PX = 6;

/** Writes names without unneeded escapes, so that later readers needn't decode them. */
function plainName({ value }: CssToken, written: string): string {
  return /^-{0,2}[a-z_][\w-]*$/i.test(value) ? value : written;
}

function isRefusedDeclaration(css: string, tokens: readonly CssToken[], at: number): boolean {
  const colon = nextWritten(css, tokens, at);
  if (css[tokens[colon]?.start ?? css.length] !== ":") return false;
  const [name, value] = [tokens[at], tokens[nextWritten(css, tokens, colon)]];
  return name !== undefined && (isRefusedProperty(name) || isFixedPosition(name, value));
}

/** Looks past backslashes, too, because spaces replace them: without them, the name would become a property. */
function nextWritten(css: string, tokens: readonly CssToken[], at: number): number {
  const isBackslash = ({ start, end }: CssToken) => css.slice(start, end) === "\\";
  let next = nextPosition(tokens, at);
  for (let token = tokens[next]; token && isBackslash(token); token = tokens[next])
    next = nextPosition(tokens, next);
  return next;
}

/** In a frame as high as its mail, a part with such a position only covers the text. */
function isFixedPosition(name: CssToken, value: CssToken | undefined): boolean {
  const isPosition = functionName(name) === "position" && value?.kind === "identifier";
  return isPosition && FIXED_POSITIONS.has(withoutVendor(functionName(value)));
}

const FIXED_POSITIONS: ReadonlySet<string> = new Set(["fixed", "sticky"]);

const REFUSED_RULES: ReadonlySet<string> = new Set([
  "import",
  "font-face",
  "namespace",
  "counter-style",
]);

const REFUSED_FUNCTIONS: ReadonlySet<string> = new Set([
  "url",
  "src",
  "image",
  "image-set",
  "cross-fade",
]);

function isRefusedFunction(token: CssToken): boolean {
  return REFUSED_FUNCTIONS.has(withoutVendor(functionName(token)));
}

/**
 * Browsers fetch references of these properties with CORS: the request carries our origin, whatever the referrer
 * policy, and reveals where the mail was opened. `unicode-bidi` fetches nothing, but can reverse text, so that a link
 * shows a different host than it contains.
 */
const REFUSED_PROPERTIES: ReadonlySet<string> = new Set([
  // These print text outside any element, which a style attribute can make outrank our own rules.
  "hyphenate-character",
  "text-overflow",
  "mask",
  "shape-outside",
  "clip-path",
  "filter",
  "backdrop-filter",
  "offset-path",
  "fill",
  "stroke",
  "marker",
  "unicode-bidi",
]);

function isRefusedProperty(token: CssToken): boolean {
  const name = withoutVendor(functionName(token));
  return REFUSED_PROPERTIES.has(name) || name.startsWith("mask-") || name.startsWith("marker-");
}

function withoutVendor(name: string): string {
  return name.replace(/^-[a-z]{1,16}-/, "");
}
