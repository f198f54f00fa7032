import { readCssTokens } from "./css/css-tokens.ts";

/**
 * Whether a mail's HTML would block the page. A small text can become a huge document: the parser repeats open
 * formatting elements in each paragraph, and searches all open elements at each tag (20,000 open ones took 5 s). So
 * the text is parsed a few tags at a time, in a document without a window, which runs and loads nothing. Parsing
 * stops at the first exceeded limit.
 */
export function isTooComplex({ implementation }: Document, html: string): boolean {
  const pieces = html.split(/(?=<)/);
  if (pieces.length > TAGS_MAX || pieces.some(hasManyAttributes)) return true;
  const trial = implementation.createHTMLDocument("");
  const elements = trial.getElementsByTagName("*");
  for (let at = 0; at < pieces.length; at += TAGS_AT_ONCE) {
    // DOMPurify parses the text again; the trial document is never shown.
    trial.write(pieces.slice(at, at + TAGS_AT_ONCE).join(""));
    if (elements.length > ELEMENTS_MAX) return true;
    if (at % TAGS_BETWEEN_DEPTHS === 0 && isDeep(trial)) return true;
  }
  return isDeep(trial) || hasManyRules(trial, elements.length);
}

/** Far more than any newsletter has; opens within one second. */
const ELEMENTS_MAX = 20_000;

/** Includes end tags and comments. */
const TAGS_MAX = 60_000;

/** Each tag may repeat all open elements. */
const TAGS_AT_ONCE = 16;

const TAGS_BETWEEN_DEPTHS = 256;

/** Chromium limits the depth to 512. */
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

/**
 * Moves to the next element in document order. Returns the number of levels climbed, plus one at the end of the
 * document.
 */
function climb(walker: TreeWalker): number {
  let levels = 0;
  while (walker.nextSibling() === null) {
    levels += 1;
    if (walker.parentNode() === null) return levels + 1;
  }
  return levels;
}

const SHOW_ELEMENT = 1;

/** 200,000 attributes on one element took the parser 2 s. */
const ATTRIBUTES_MAX = 256;

/** Microsoft Word writes style sheets inside comments. */
const COMMENT_WORDS_MAX = 20_000;

/** Counts attributes in a tag and the text after it. A value that contains `<` starts a new piece. */
function hasManyAttributes(piece: string): boolean {
  // A `<` before a space is text.
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

/** Browsers may match each rule against each element. */
function hasManyRules(document: Document, elements: number): boolean {
  const sheets = [...document.querySelectorAll("style")].map((style) => style.textContent);
  const length = sheets.reduce((sum, css) => sum + css.length, 0);
  if (length > CSS_LENGTH_MAX) return true;
  const tokens = sheets.reduce((sum, css) => sum + readCssTokens(css).length, 0);
  return tokens * elements > TOKENS_TIMES_ELEMENTS_MAX;
}

const CSS_LENGTH_MAX = 512 * 1024;
const TOKENS_TIMES_ELEMENTS_MAX = 100_000_000;
