export type TextPiece = { readonly text: string; readonly href?: string };

/**
 * Splits a plain text into text and links in one pass. Only http and https count, so no text can create a
 * `javascript:` link.
 */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    if (pieces.length > PIECES_MAX) break;
    const written = withoutTail(match[0]);
    const href = webAddress(written);
    if (href === undefined) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: written, href });
    end = match.index + written.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}

/** The rest stays plain text: each link is an element of the page. */
const PIECES_MAX = 2_000;

/**
 * Matches up to a space, quote, angle bracket, control character, or East Asian punctuation, none of which a URL
 * contains.
 */
const CANDIDATE =
  /(?<![\p{L}\p{N}_@.-])(?:https?:\/\/|www\.)[^\s<>"`\p{C}\u3000-\u303F\uFF01-\uFF20\uFF3B-\uFF65]{1,2048}/giu;

const PUNCTUATION = /[.,;:!?'"*_~|…’”»]/u;
const OPENING: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** Strips trailing punctuation, and closing brackets that were opened before the URL. */
function withoutTail(written: string): string {
  let end = written.length;
  const surplus = new Map<string, number>();
  for (const [closing, opening] of OPENING) {
    surplus.set(closing, countOf(written, closing) - countOf(written, opening));
  }
  for (; end > 0; end -= 1) {
    const last = written.charAt(end - 1);
    const open = surplus.get(last);
    if (open !== undefined && open > 0) surplus.set(last, open - 1);
    else if (!PUNCTUATION.test(last)) break;
  }
  return written.slice(0, end);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

function webAddress(written: string): string | undefined {
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && /[^.]\.[^.]|^localhost$|:/.test(hostname) ? href : undefined;
}
