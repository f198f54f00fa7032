import { decodeEntities } from "./html-entities.ts";
import { createHiddenText, followTag, type HiddenText } from "./hidden-text.ts";
import { isInline, readTag } from "./html-tags.ts";
import { createStyles } from "./style-sheet.ts";

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
  return htmlToText(html, html.length)
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

/** Returns the text that CSS doesn't hide, until `lengthEnough` characters; unsafe to use as HTML. */
export function htmlToVisibleText(
  html: string,
  lengthEnough: number,
  styles = createStyles(() => html),
): string {
  return htmlToText(html, lengthEnough, createHiddenText(styles));
}

/**
 * Returns the text of an HTML document, until `lengthEnough` characters; unsafe to use as HTML. Linear for any input:
 * each search only goes forward, and a failed search is the last one.
 */
export function htmlToText(html: string, lengthEnough: number, hidden?: HiddenText): string {
  let text = "";
  let at = 0;
  while (at < html.length && text.length < lengthEnough) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (end > at && !hidden?.isTextHidden) {
      text += readCharacters(html.slice(at, Math.min(end, at + lengthEnough * 4)));
    }
    if (open < 0) break;
    const tag = readTag(html, open);
    if (hidden) followTag(hidden, html, { ...tag, start: open });
    text += shownAs(tag.name);
    at = tag.end;
  }
  return text;
}

/** A line end in the source is a space; block elements produce the line ends of the text. */
function readCharacters(source: string): string {
  return decodeEntities(source.includes("\n") ? source.replace(/[\r\n]+/g, " ") : source);
}

/** A `<` that starts no tag is literal; a table cell or an image adds a space. */
function shownAs(name: string | undefined): string {
  if (name === undefined) return "<";
  if (name === "" || isInline(name)) return "";
  return name === "td" || name === "th" || name === "img" ? " " : "\n";
}
