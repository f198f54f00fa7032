export type TextPiece = { readonly text: string; readonly href?: string };

/**
 * Finds the web addresses in a plain text, in one pass. Only http and https count, so no text can
 * make a link of `javascript:`.
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

/** Beyond it the rest stays text: nobody reads a thousand links, and each is an element of the page. */
const PIECES_MAX = 2_000;

/** Up to a space, a quote, an angle bracket, a control or East Asian punctuation, which no address holds. */
const CANDIDATE =
  /(?<![\p{L}\p{N}_@.-])(?:https?:\/\/|www\.)[^\s<>"`\p{C}\u3000-\u303F\uFF01-\uFF20\uFF3B-\uFF65]{1,2048}/giu;

const PUNCTUATION = /[.,;:!?'"*_~|…’”»]/u;
const OPENING: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** What ends a sentence or closes a bracket that was opened before the address isn't part of it. */
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
