import { readCssTokens } from "./css-tokens.ts";

/**
 * Whether a mail's HTML would hold the page up. A small text can become a huge document: the parser
 * repeats open formatting elements in each paragraph, and looks through all open elements at each
 * tag (20,000 open ones took 5 s). So the text is parsed a few tags at a time in a document without a
 * window, which runs and loads nothing, and parsing ends as soon as there is too much of it.
 */
export function isTooComplex({ implementation }: Document, html: string): boolean {
  const pieces = html.split(/(?=<)/);
  if (pieces.length > TAGS_MAX || pieces.some(hasManyAttributes)) return true;
  const trial = implementation.createHTMLDocument("");
  const elements = trial.getElementsByTagName("*");
  for (let at = 0; at < pieces.length; at += TAGS_AT_ONCE) {
    // DOMPurify parses the text again: nothing of the trial is ever shown.
    trial.write(pieces.slice(at, at + TAGS_AT_ONCE).join(""));
    if (elements.length > ELEMENTS_MAX) return true;
    if (at % TAGS_BETWEEN_DEPTHS === 0 && isDeep(trial)) return true;
  }
  return isDeep(trial) || hasManyRules(trial, elements.length);
}

/** Far above any newsletter, and opened within a second. */
const ELEMENTS_MAX = 20_000;

/** End tags and comments among them. */
const TAGS_MAX = 60_000;

/** Each may repeat all open elements. */
const TAGS_AT_ONCE = 16;

const TAGS_BETWEEN_DEPTHS = 256;

/** Chromium itself nests no deeper than 512. */
const DEPTH_MAX = 256;

function isDeep(document: Document): boolean {
  const walker = document.createTreeWalker(document, SHOW_ELEMENT);
  let depth = 0;
  while (depth <= DEPTH_MAX) {
    if (walker.firstChild() !== null) depth += 1;
    else depth -= climb(walker);
    if (depth < 0) return false;
  }
  return true;
}

/** Goes to the next element in the document's order; returns how many levels up, one too many at the end. */
function climb(walker: TreeWalker): number {
  let levels = 0;
  while (walker.nextSibling() === null) {
    levels += 1;
    if (walker.parentNode() === null) return levels + 1;
  }
  return levels;
}

const SHOW_ELEMENT = 1;

/** 200,000 on one element took the parser 2 s. */
const ATTRIBUTES_MAX = 256;

/** Word writes its style sheet as a comment. */
const COMMENT_WORDS_MAX = 20_000;

/** Of a tag and the text behind it: values that hold a tag's beginning are pieces of their own. */
function hasManyAttributes(piece: string): boolean {
  // Before a space, it is text.
  if (!/^<[a-z/!?]/i.test(piece)) return false;
  const max = piece.startsWith("<!") ? COMMENT_WORDS_MAX : ATTRIBUTES_MAX;
  let count = 0;
  ATTRIBUTE.lastIndex = 1;
  for (let match = ATTRIBUTE.exec(piece); match; match = ATTRIBUTE.exec(piece)) {
    if (match[1] !== undefined) count += 1;
    if (count > max) return true;
  }
  return false;
}

const ATTRIBUTE = /[\s/]+|=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?|["']|([^\s/>="']+)/y;

/** Browsers may try each rule on each element. */
function hasManyRules(document: Document, elements: number): boolean {
  const sheets = [...document.querySelectorAll("style")].map((style) => style.textContent);
  const length = sheets.reduce((sum, css) => sum + css.length, 0);
  if (length > CSS_LENGTH_MAX) return true;
  const tokens = sheets.reduce((sum, css) => sum + readCssTokens(css).length, 0);
  return tokens * elements > TOKENS_TIMES_ELEMENTS_MAX;
}

const CSS_LENGTH_MAX = 512 * 1024;
const TOKENS_TIMES_ELEMENTS_MAX = 100_000_000;
