import { decodeEntities } from "../html/html-entities.ts";
import { readTag, TagSet, type TagKind } from "../html/html-tags.ts";

/** Converts plain text to HTML of the same appearance, with URLs as links. */
export function plainToHtml(text: string): string {
  const linked = escapeHtml(text).replace(
    /https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return `<div style="white-space:pre-wrap">${linked}</div>`;
}

/** Returns all text of an HTML document, line by line, including text that its CSS hides: nothing is lost. */
export function htmlToPlain(html: string): string {
  return htmlToText(html, { lengthEnough: html.length })
    .split("\n")
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Limits of a text that is read from HTML: characters of the text, and tags. */
type TextLimits = { lengthEnough: number; tagsMax?: number };

/**
 * Returns the text of an HTML document, including text that its CSS hides, until it is long enough; unsafe to use as
 * HTML. Linear for any input: each search only goes forward, and a failed search is the last one.
 */
export function htmlToText(html: string, { lengthEnough, tagsMax = Infinity }: TextLimits): string {
  let text = "";
  let at = 0;
  for (let tags = 0; at < html.length && text.length < lengthEnough && tags < tagsMax; tags += 1) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (end > at) text += readCharacters(html.slice(at, Math.min(end, at + lengthEnough * 4)));
    if (open < 0) break;
    const { kind, end: next } = readTag(html, open);
    text += kind ? breakOf(kind) : "<";
    at = next;
  }
  return text;
}

function readCharacters(source: string): string {
  return decodeEntities(withoutLineEnds(source));
}

/** A line end in the source is a space; block elements produce the line ends of the text. */
export function withoutLineEnds(text: string): string {
  return text.includes("\n") ? text.replace(/[\r\n]+/g, " ") : text;
}

/** A table cell or an image adds a space. */
export function breakOf(kind: TagKind): string {
  if (kind.isInline) return "";
  return SPACED.has(kind) ? " " : "\n";
}

const SPACED = new TagSet("td th img");
