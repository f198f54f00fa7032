import { breakOf, escapeHtml, withoutLineEnds } from "../text/convert-text.ts";
import { HiddenText, TAG_LENGTH_MAX } from "../html/hidden-text.ts";
import { readAttributes, type AttributeNames } from "../html/html-attributes.ts";
import { decodeEntities } from "../html/html-entities.ts";
import { COMMENT, kindOf, readTag, TagSet, type TagKind } from "../html/html-tags.ts";
import { NameTable } from "../html/name-table.ts";
import { DocumentStyles } from "../html/css/style-sheet.ts";
import { cleanText } from "./clean-text.ts";

/**
 * An HTML document without pictures, without text that its CSS hides, and without attributes other than links' targets.
 */
type VisibleHtml = {
  text: string;
  html: string;
  links: readonly { url: string; label: string }[];
  /** The document is longer. */
  isCut: boolean;
};

/** Some 20 ms for hostile mail, twice if nothing in it is certainly visible. */
const EFFORT_MAX = 1_000_000;
const TAG_COST = 11;
/** A tool returns at most as many bytes, so an output of as many characters is long enough. */
export const LENGTH_ENOUGH = 20_000;

/** Text that may be hidden in a way that is not understood counts as hidden, unless nothing else is there. */
export function readVisibleHtml(html: string): VisibleHtml {
  const certain = new Reader(html, "certainly visible").read();
  return certain.text.trim() === "" ? new Reader(html, "not certainly hidden").read() : certain;
}

const LINK = kindOf("a");
const SHOWN_TAGS = new TagSet(
  "a b big blockquote br caption center code dd del dl dt em h1 h2 h3 h4 h5 h6 hr i ins li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul div section article header footer",
);
const NAMES = ["href"];
const ATTRIBUTES: AttributeNames = { table: new NameTable(NAMES), names: NAMES };
const MORE = 62;

/** Reads a document once. */
class Reader {
  readonly #html: string;
  readonly #styles: DocumentStyles;
  readonly #hidden: HiddenText;
  readonly #isCertain: boolean;
  readonly #links: { url: string; label: string }[] = [];
  #link: { url: string; label: string } | undefined;
  #text = "";
  #shown = "";

  constructor(html: string, which: "certainly visible" | "not certainly hidden") {
    this.#html = html;
    this.#styles = new DocumentStyles(() => html, EFFORT_MAX);
    this.#hidden = new HiddenText(this.#styles);
    this.#isCertain = which === "certainly visible";
  }

  read(): VisibleHtml {
    const html = this.#html;
    let at = 0;
    while (at < html.length && this.#isWanted()) {
      const open = html.indexOf("<", at);
      const end = open < 0 ? html.length : open;
      if (end > at) this.#addText(at, end);
      at = open < 0 ? end : this.#readTag(open);
    }
    this.#closeLink();
    const text = this.#text.replaceAll(/[ \t\u00a0]+/g, " ").replaceAll(/ ?\n ?/g, "\n");
    return {
      text: cleanText(text.replaceAll(/\n{3,}/g, "\n\n").trim()),
      html: cleanText(this.#shown),
      links: this.#links,
      isCut: at < html.length,
    };
  }

  #isWanted(): boolean {
    const isEnough = this.#text.length > LENGTH_ENOUGH && this.#shown.length > LENGTH_ENOUGH;
    return !isEnough && !this.#hidden.isExhausted;
  }

  #isHidden(): boolean {
    return this.#isCertain ? this.#hidden.mayTextBeHidden : this.#hidden.isTextHidden;
  }

  #addText(start: number, end: number): void {
    this.#styles.effort.left -= (end - start) >> 2;
    if (this.#isHidden()) return;
    const source = this.#html.slice(start, Math.min(end, start + LENGTH_ENOUGH * 2));
    const text = withoutLineEnds(decodeEntities(source));
    this.#text += text;
    this.#shown += escapeHtml(text);
    if (this.#link) this.#link.label += text.slice(0, LABEL_LENGTH_MAX);
  }

  /** Returns the index after the tag. */
  #readTag(open: number): number {
    const { kind, closes, tagEnd, end } = readTag(this.#html, open);
    this.#styles.effort.left -= TAG_COST;
    if (!kind) this.#addText(open, open + 1);
    // A comment, or an element that is skipped with its content.
    if (!kind || kind === COMMENT || end !== tagEnd) return end;
    const isWhole = tagEnd - open <= TAG_LENGTH_MAX && this.#html.charCodeAt(tagEnd - 1) === MORE;
    const source = isWhole ? this.#html.slice(open, tagEnd) : undefined;
    if (closes) {
      this.#addTag(kind, "</", undefined);
      this.#hidden.close(kind);
    } else {
      this.#hidden.open(kind, source);
      this.#addTag(kind, "<", source);
    }
    return end;
  }

  #addTag(kind: TagKind, start: "<" | "</", source: string | undefined): void {
    if (kind === LINK) this.#closeLink();
    if (this.#isHidden()) return;
    this.#text += breakOf(kind);
    if (!SHOWN_TAGS.has(kind)) return;
    const url = kind === LINK && source !== undefined ? targetOf(source) : undefined;
    if (url !== undefined) this.#link = { url, label: "" };
    this.#shown += url === undefined ? `${start}${kind.name}>` : `<a href="${escapeHtml(url)}">`;
  }

  #closeLink(): void {
    if (this.#link) this.#links.push(this.#link);
    this.#link = undefined;
  }
}

const LABEL_LENGTH_MAX = 200;

function targetOf(source: string): string | undefined {
  return webUrl(readAttributes(source, ATTRIBUTES).get("href") ?? "");
}

/** Returns a URL as a browser opens it: without white space and invisible characters. undefined: not http(s). */
export function webUrl(text: string): string | undefined {
  // `mayfly mcp` contains this file: Node 20.0 has no URL.parse.
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return /^https?:$/.test(protocol) ? href : undefined;
}
