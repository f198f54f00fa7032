import { pictureUrl } from "../link-target.ts";
import { type CssToken, nextPosition } from "./css-tokens.ts";

/** A URL reference in CSS: its decoded URL and the index of its last token. */
type CssReference = { readonly url: string; readonly last: number };

/**
 * Reads the reference that starts at a token. Returns undefined if no reference starts there, or if it has modifiers
 * other than ours.
 */
export function readReference(
  css: string,
  tokens: readonly CssToken[],
  at: number,
): CssReference | undefined {
  const token = tokens[at];
  if (token?.kind === "url") return { url: token.value.trim(), last: at };
  if (token?.kind !== "function" || functionName(token) !== "url") return undefined;
  const textAt = nextPosition(tokens, at);
  const text = tokens[textAt];
  if (text?.kind !== "string") return undefined;
  const last = endOfModifiers(css, tokens, nextPosition(tokens, textAt));
  return last === undefined ? undefined : { url: text.value.trim(), last };
}

/** Drops everything up to the last non-ASCII character, where browsers may end a name. */
export function functionName({ value }: CssToken): string {
  let start = value.length;
  while (start > 0 && value.charCodeAt(start - 1) < 0x80) start -= 1;
  return value.slice(start).toLowerCase();
}

/**
 * For pictures in CSS, Chromium sends a referrer whatever the document's policy. Only a modifier on the reference
 * prevents that (CSS Values 5, request URL modifiers). A browser that doesn't support modifiers drops the
 * declaration, and with it the picture.
 */
export function pictureWithoutReferrer(reference: string, ownHost: string | undefined): string {
  const url = pictureUrl(reference, ownHost);
  const isPlain = url !== undefined && /^[^\s"'()\\]+$/.test(url);
  return isPlain ? `url("${url}" referrer-policy(no-referrer))` : "none";
}

const OUR_MODIFIER = ["referrer-policy(", "no-referrer", ")", ")"];

/** Returns the index of the parenthesis that closes the reference, or of the last token. */
function endOfModifiers(
  css: string,
  tokens: readonly CssToken[],
  from: number,
): number | undefined {
  if (from >= tokens.length) return tokens.length - 1;
  if (textOf(css, tokens[from]) === ")") return from;
  let [at, last] = [from, from];
  for (const expected of OUR_MODIFIER) {
    if (textOf(css, tokens[at]) !== expected) return undefined;
    [last, at] = [at, nextPosition(tokens, at)];
  }
  return last;
}

function textOf(css: string, token: CssToken | undefined): string {
  return token === undefined ? "" : css.slice(token.start, token.end);
}
