import { decodeEntities } from "./html-entities.ts";
import { isInline, readTag } from "./html-tags.ts";

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
    const tag = readTag(html, open);
    text += shownAs(tag.name);
    at = tag.end;
  }
  return text;
}

/** A line end in the source is a blank like others; those of blocks are the text's own. */
function readCharacters(source: string): string {
  return decodeEntities(source.includes("\n") ? source.replace(/[\r\n]+/g, " ") : source);
}

/** A `<` that begins no tag is one; a cell stands beside the one before it. */
function shownAs(name: string | undefined): string {
  if (name === undefined) return "<";
  if (name === "" || isInline(name)) return "";
  return name === "td" || name === "th" || name === "img" ? " " : "\n";
}
