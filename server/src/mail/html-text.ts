import { decodeEntities } from "./html-entities.ts";

/** Elements whose content no browser shows as text. */
const HIDDEN = new Set(["style", "script", "title", "template", "noscript", "svg", "object"]);
/** Elements that don't part words; all others begin a line. */
const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;
const TAG_NAME = /<\/?([a-z][a-z0-9:-]{0,40})/iy;

/**
 * The text of an HTML document as far as `lengthEnough` characters, unsafe to use as HTML. Linear
 * in its input whatever it holds: each search goes forward only, and one that fails is the last.
 */
export function htmlToText(html: string, lengthEnough: number): string {
  let text = "";
  let at = 0;
  while (at < html.length && text.length < lengthEnough) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (end > at) text += readCharacters(html.slice(at, Math.min(end, at + lengthEnough * 4)));
    if (open < 0) break;
    const markup = readMarkup(html, open);
    text += markup.shownAs;
    at = markup.end;
  }
  return text;
}

/** A line end in the source is a blank like others; those of blocks are the text's own. */
function readCharacters(source: string): string {
  return decodeEntities(source.includes("\n") ? source.replace(/[\r\n]+/g, " ") : source);
}

type Markup = { end: number; shownAs: string };

function readMarkup(html: string, open: number): Markup {
  if (html.startsWith("<!--", open)) return { end: endAfter(html, "-->", open + 4), shownAs: "" };
  const next = html.charAt(open + 1);
  if (next === "!" || next === "?") return { end: endAfter(html, ">", open), shownAs: "" };
  TAG_NAME.lastIndex = open;
  const name = TAG_NAME.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) return { end: open + 1, shownAs: "<" };
  const tagEnd = endOfTag(html, open);
  const shownAs = INLINE.test(name) ? "" : breakOf(name);
  if (next === "/" || !HIDDEN.has(name) || html.charAt(tagEnd - 2) === "/") {
    return { end: tagEnd, shownAs };
  }
  return { end: endOfElement(html, name, tagEnd), shownAs };
}

/** A cell stands beside the one before it. */
function breakOf(name: string): string {
  return name === "td" || name === "th" || name === "img" ? " " : "\n";
}

function endAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** Attribute values longer than this are data; a `>` in such a quote ends the tag early, harmlessly. */
const QUOTE_LENGTH_MAX = 1_000;

/** A `>` inside a quoted attribute value doesn't end the tag, unless the quote never closes. */
function endOfTag(html: string, open: number): number {
  const end = endAfter(html, ">", open);
  const tag = html.slice(open, end);
  if (!tag.includes("=")) return end;
  const quote = /=\s*(["'])[^"']*$/.exec(tag.slice(-QUOTE_LENGTH_MAX))?.[1];
  if (quote === undefined) return end;
  const close = html.slice(end, end + QUOTE_LENGTH_MAX).indexOf(quote);
  return close < 0 ? end : endAfter(html, ">", end + close);
}

function endOfElement(html: string, name: string, from: number): number {
  const closing = `</${name}`;
  for (let at = html.indexOf("</", from); at >= 0; at = html.indexOf("</", at + 2)) {
    if (html.slice(at, at + closing.length).toLowerCase() === closing) {
      return endAfter(html, ">", at);
    }
  }
  return html.length;
}
