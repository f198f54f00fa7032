import { decodeEntities } from "../html-entities.ts";
import { addProse } from "./add-prose.ts";
import {
  createLetter,
  TEXT_LENGTH_MAX,
  URL_LENGTH_MAX,
  type Letter,
  type LetterBuilder,
} from "./letter.ts";

/**
 * Text and links of an HTML document, as far as a letter's limits. Linear in its input whatever it
 * holds: each search goes forward only. Nothing of it is safe to use as HTML.
 */
export function readHtml(html: string): Letter {
  const letter = createLetter();
  const anchors = createAnchors(letter);
  let at = 0;
  while (at < html.length && !letter.full) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (end > at) {
      const near = Math.min(end, at + TEXT_LENGTH_MAX);
      // Only a tag says that a text is over: at the end of the input it may have been cut.
      anchors.addText(decodeEntities(html.slice(at, near)), { isCut: open < 0 || near < end });
    }
    if (open < 0) break;
    const tag = readTag(html, open);
    if (tag.name !== "") anchors.meet(tag);
    at = tag.end;
  }
  anchors.close();
  return letter.finish();
}

type Tag = { name: string; closes: boolean; source: string; end: number };

/** Elements whose content no browser shows as text. */
const HIDDEN = new Set(["style", "script", "title", "template", "noscript", "svg", "object"]);
const TAG_NAME = /<\/?([a-z][a-z0-9:-]{0,40})/iy;

function readTag(html: string, open: number): Tag {
  const markup = { name: "", closes: false, source: "" };
  if (html.startsWith("<!--", open)) return { ...markup, end: endAfter(html, "-->", open + 4) };
  const second = html.charAt(open + 1);
  if (second === "!" || second === "?") return { ...markup, end: endAfter(html, ">", open) };
  TAG_NAME.lastIndex = open;
  const name = TAG_NAME.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) return { ...markup, end: open + 1 };
  const tagEnd = endOfTag(html, open);
  const source = html.slice(open, Math.min(tagEnd, open + TAG_LENGTH_MAX));
  // Cut, or longer than any that is meant to be followed: so may its attributes be.
  if (!source.endsWith(">")) return { ...markup, end: tagEnd };
  const closes = second === "/";
  const isHidden = HIDDEN.has(name) && !closes && !source.endsWith("/>");
  return { name, closes, source, end: isHidden ? endOfElement(html, name, tagEnd) : tagEnd };
}

const TAG_LENGTH_MAX = URL_LENGTH_MAX + 4_096;

function endAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** A `>` inside a quoted attribute value doesn't end the tag, unless the quote never closes. */
function endOfTag(html: string, open: number): number {
  const end = endAfter(html, ">", open);
  const quote = /=\s*(["'])[^"']*$/.exec(html.slice(Math.max(open, end - 1_000), end))?.[1];
  if (quote === undefined) return end;
  const close = html.slice(end, end + 1_000).indexOf(quote);
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

/** Elements that don't part words, and those that part them without ending a line. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;
const CELL = /^(?:td|th|img|input|label)$/;

/** What tags mean for the letter: its line ends, and where a link begins and ends. */
function createAnchors(letter: LetterBuilder) {
  let open: { url: string; start: number; label: string; alt: string } | undefined;
  const close = () => {
    if (!open) return;
    const { url, start, label, alt } = open;
    open = undefined;
    const words = label.replaceAll(/\s+/g, " ").trim() || alt;
    letter.addLink({ url, label: words, start, end: letter.length });
  };
  return {
    close,
    addText(text: string, { isCut }: { isCut: boolean }) {
      if (BLANK.test(text)) return letter.addBreak(" ");
      // In HTML a line's end is a blank; tags end lines.
      addProse(letter, text.replaceAll("\n", " "), { inLink: open !== undefined, isCut });
      if (open && open.label.length < LABEL_LENGTH_MAX) open.label += text;
    },
    meet({ name, closes, source }: Tag) {
      if (name === "a") {
        close();
        const url = closes ? undefined : readAttribute(source, HREF);
        if (url !== undefined) open = { url: url.trim(), start: letter.length, label: "", alt: "" };
      } else if (name === "img" && open) {
        open.alt ||= readAttribute(source, ALT) ?? "";
      } else if (!INLINE.test(name)) letter.addBreak(CELL.test(name) ? " " : "\n");
    },
  };
}

const BLANK = /^\s*$/;
/** More is not read as the words of a link. */
const LABEL_LENGTH_MAX = 400;

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

function readAttribute(source: string, pattern: RegExp): string | undefined {
  const [, double, single, bare] = pattern.exec(source) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : decodeEntities(value);
}
