import { withoutEscapes } from "./css-declarations.ts";
import type { Effort } from "../effort.ts";
import { endOfComment, isBlank } from "../html-tags.ts";

const MARK_COST = 15;
/** Mail has a few, and each search for its end costs as much as a tag with a style. */
const STYLE_ELEMENT_COST = 45;
const RULE_COST = 5;
const MEDIA_COST = 150;
/** Characters that are read for one unit. */
const LENGTH_PER_UNIT = 32;

const STYLE_OR_COMMENT = /<(?:!--|style\b[^>]{0,500}>)/gi;

/** Joins the style sheets of a document, without those in comments, which only Outlook reads. */
export function findStyleTexts(html: string, effort: Effort): string {
  const texts: string[] = [];
  STYLE_OR_COMMENT.lastIndex = 0;
  for (let found = STYLE_OR_COMMENT.exec(html); found; found = STYLE_OR_COMMENT.exec(html)) {
    effort.left -= MARK_COST;
    if (effort.left <= 0) return "";
    const [mark] = found;
    const from = found.index + mark.length;
    if (mark === "<!--") {
      STYLE_OR_COMMENT.lastIndex = endOfComment(html, from);
      continue;
    }
    effort.left -= STYLE_ELEMENT_COST;
    END_OF_STYLE.lastIndex = from;
    const end = END_OF_STYLE.exec(html)?.index ?? html.length;
    if (appliesToDesktop(readMedia(mark, effort))) texts.push(html.slice(from, end));
    STYLE_OR_COMMENT.lastIndex = end;
  }
  return withoutMarks(texts.join("\n"), effort);
}

const END_OF_STYLE = /<\/style/gi;

function readMedia(tag: string, effort: Effort): string {
  if (tag.length === "<style>".length) return "";
  effort.left -= MEDIA_COST;
  return /\smedia\s*=\s*["']?([^"'>]*)/i.exec(tag)?.[1] ?? "";
}

function withoutMarks(css: string, effort: Effort): string {
  effort.left -= Math.ceil(css.length / LENGTH_PER_UNIT);
  for (const mark of ["/*", "\\", "--"]) {
    for (
      let at = css.indexOf(mark);
      at >= 0 && effort.left > 0;
      at = css.indexOf(mark, at + mark.length)
    ) {
      effort.left -= MARK_COST;
    }
  }
  if (effort.left <= 0) return "";
  const plain = withoutEscapes(css);
  return plain.includes("--") ? plain.replace(/<!--|-->/g, "") : plain;
}

/**
 * Splits a style sheet into its rules, including those of media queries that apply to a desktop screen. States positions
 * in the sheet, because most rules of a newsletter concern no element that is read.
 */
export class RuleReader {
  readonly #css: string;
  readonly #effort: Effort;
  #at = 0;
  selectorsFrom = 0;
  selectorsTo = 0;
  bodyFrom = 0;
  bodyTo = 0;

  constructor(css: string, effort: Effort) {
    this.#css = css;
    this.#effort = effort;
  }

  /** Moves to the next rule; returns false after the last, or when the effort is used up. */
  next(): boolean {
    const css = this.#css;
    while (this.#at < css.length && this.#effort.left > 0) {
      this.#effort.left -= RULE_COST;
      const open = css.indexOf("{", this.#at);
      if (open < 0) return false;
      const from = startOfPrelude(css, this.#at, open);
      if (css.charCodeAt(from) !== AT) return this.#take(from, open);
      this.#effort.left -= MEDIA_COST;
      const media = /^@media\b([^]*)$/i.exec(css.slice(from, open).trim())?.[1];
      const applies = media !== undefined && appliesToDesktop(media);
      this.#at = applies ? open + 1 : endOfBlock(css, open);
    }
    return false;
  }

  #take(from: number, open: number): true {
    const close = this.#css.indexOf("}", open);
    this.selectorsFrom = from;
    this.selectorsTo = open;
    this.bodyFrom = open + 1;
    this.bodyTo = close < 0 ? this.#css.length : close;
    this.#at = this.bodyTo + 1;
    return true;
  }
}

const AT = 64;
const SEMICOLON = 59;

/** Closing braces of media queries and statements such as @import come before a rule. */
function startOfPrelude(css: string, at: number, open: number): number {
  let from = open;
  for (; from > at; from -= 1) {
    const code = css.charCodeAt(from - 1);
    if (code === CLOSE || code === SEMICOLON) break;
  }
  while (from < open && isBlank(css.charCodeAt(from))) from += 1;
  return from;
}

const OPEN = 123;
const CLOSE = 125;

/** Returns the index after the brace that closes the block at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const code = css.charCodeAt(at);
    if (code === OPEN) depth += 1;
    else if (code === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return css.length;
}

const DESKTOP_WIDTH = 1_024;
const DESKTOP_WORDS = new Set(["", "all", "and", "only", "screen"]);
const MEDIA_LENGTH_MAX = 1_000;

/** Whether one of the media queries in a list applies to a wide screen in its usual mode. */
function appliesToDesktop(media: string): boolean {
  if (media === "") return true;
  return media
    .slice(0, MEDIA_LENGTH_MAX)
    .toLowerCase()
    .split(",")
    .some((query) => {
      const words = query.replace(/\([^()]*\)/g, "").trim();
      if (!words.split(/\s/).every((word) => DESKTOP_WORDS.has(word))) return false;
      return [...query.matchAll(/\(([^()]*)\)/g)].every(([, feature = ""]) => holds(feature));
    });
}

function holds(feature: string): boolean {
  const [, bound, number = ""] =
    /^\s*(min|max)-(?:device-)?width\s*:\s*(\d{1,6})(?:\.\d*)?px\s*$/.exec(feature) ?? [];
  if (bound === undefined) return false;
  return bound === "min" ? Number(number) <= DESKTOP_WIDTH : Number(number) >= DESKTOP_WIDTH;
}
