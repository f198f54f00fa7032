import { readCssTokens } from "./css-tokens.ts";

/**
 * Whether a mail's HTML would hold the page up. A small text can become a huge document: the parser
 * repeats every open formatting element in each paragraph, so that 100 kB make millions of elements.
 * So the text is parsed a few tags at a time in a document without a window, which runs and loads
 * nothing, and parsing ends as soon as there are too many elements.
 */
export function isTooComplex({ implementation }: Document, html: string): boolean {
  const trial = implementation.createHTMLDocument("");
  const elements = trial.getElementsByTagName("*");
  let [tags, written] = [0, 0];
  // DOMPurify parses the text again: nothing of the trial is ever shown.
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > TAGS_MAX) return true;
    if (tags % TAGS_AT_ONCE !== 0) continue;
    trial.write(html.slice(written, at));
    written = at;
    if (elements.length > ELEMENTS_MAX) return true;
  }
  trial.write(html.slice(written));
  if (elements.length > ELEMENTS_MAX || [...elements].some(hasManyAttributes)) return true;
  return hasManyRules(trial, elements.length);
}

/** Far above any newsletter, and opened within a second. */
const ELEMENTS_MAX = 20_000;

/** End tags and comments among them. */
const TAGS_MAX = 60_000;

/** In one step there are at most this many times as many new elements as there were before. */
const TAGS_AT_ONCE = 16;

const ATTRIBUTES_MAX = 256;

function hasManyAttributes({ attributes }: Element): boolean {
  return attributes.length > ATTRIBUTES_MAX;
}

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
