import { NameTable } from "./name-table.ts";

/** Elements whose content is text without tags, up to their end tag (HTML, 13.2.5), and isn't shown by the page. */
const RAW = "style script title iframe noembed noframes xmp".split(" ");
/** Elements whose content browsers don't show as text. */
const HIDDEN = [...RAW, ..."template noscript svg object".split(" ")];
/** Elements that don't separate words. */
const INLINE =
  "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q rp s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  );
const OTHERS =
  "html head body base br col embed hr img input label link meta param source track nobr center h1 h2 h3 h4 h5 h6 div p table caption thead tbody tfoot tr td th li dt dd ul ol dl option select address article aside blockquote details fieldset footer form header main nav pre section audio canvas datalist dialog math meter progress video".split(
    " ",
  );

const NAMES = [...HIDDEN, ...INLINE, ...OTHERS];
const TABLE = new NameTable(NAMES);
/** The id of each name that is not in the table. */
const UNKNOWN = NAMES.length;

/** The properties that a tag's name determines. */
export type TagKind = {
  readonly name: string;
  /** Less than `TAG_IDS` for known names, and `TAG_IDS - 1` for all others. */
  readonly id: number;
  readonly isInline: boolean;
  readonly hidesContent: boolean;
  /** A slash at the end of its tag doesn't end the element. */
  readonly isRaw: boolean;
};

export const TAG_IDS = UNKNOWN + 1;

const KINDS: readonly TagKind[] = NAMES.map((name, id) => ({
  name,
  id,
  isInline: INLINE.includes(name),
  hidesContent: HIDDEN.includes(name),
  isRaw: RAW.includes(name),
}));

/** Returns the kind of a name in lower case. */
export function kindOf(name: string): TagKind {
  const known = KINDS[TABLE.find(name, 0, name.length)];
  return known ?? { name, id: UNKNOWN, isInline: false, hidesContent: false, isRaw: false };
}

/** A set of known names, separated by blanks. */
export class TagSet {
  readonly ids: readonly number[];
  readonly #has = new Uint8Array(TAG_IDS);

  constructor(names: string) {
    this.ids = names.split(" ").map((name) => kindOf(name).id);
    for (const id of this.ids) this.#has[id] = 1;
    this.#has[UNKNOWN] = 0;
  }

  has({ id }: TagKind): boolean {
    return this.#has[id] === 1;
  }
}

/** The construct that a `<` starts. */
export type Tag = {
  /** `COMMENT` for a comment or a declaration, undefined if no tag starts here. */
  kind: TagKind | undefined;
  closes: boolean;
  /** Index after its `>`. */
  tagEnd: number;
  /** Index where visible content continues: after the closing tag of a hidden element. */
  end: number;
};

export const COMMENT: TagKind = {
  name: "",
  id: UNKNOWN,
  isInline: true,
  hidesContent: false,
  isRaw: false,
};

const MORE = 62;
const SLASH = 47;

/** Reads the tag at `open`. Linear for any input: each search only goes forward. */
export function readTag(html: string, open: number): Tag {
  const second = html.charCodeAt(open + 1);
  if (second === 33 && html.startsWith("<!--", open)) return comment(endOfComment(html, open + 4));
  if (second === 33 || second === 63) return comment(endOfMark(html, open));
  const closes = second === SLASH;
  const nameStart = open + (closes ? 2 : 1);
  const nameEnd = endOfName(html, nameStart);
  if (nameEnd === nameStart) {
    return { kind: undefined, closes: false, tagEnd: open + 1, end: open + 1 };
  }
  const kind =
    KINDS[TABLE.find(html, nameStart, nameEnd)] ??
    kindOf(html.slice(nameStart, nameEnd).toLowerCase());
  const tagEnd = html.charCodeAt(nameEnd) === MORE ? nameEnd + 1 : endOfTag(html, nameEnd);
  const isEmpty = !kind.isRaw && html.charCodeAt(tagEnd - 2) === SLASH;
  const isSkipped = kind.hidesContent && !closes && !isEmpty;
  return { kind, closes, tagEnd, end: isSkipped ? endOfElement(html, kind.name, tagEnd) : tagEnd };
}

function comment(end: number): Tag {
  return { kind: COMMENT, closes: false, tagEnd: end, end };
}

const DASH = 45;

/** Returns the index after `-->`. A search for all three at once is slow in a text of many dashes. */
export function endOfComment(html: string, from: number): number {
  for (let at = from + 2; at < html.length;) {
    const code = html.charCodeAt(at);
    if (code === DASH) at += 1;
    else if (code !== MORE) at += 3;
    else if (html.charCodeAt(at - 1) === DASH && html.charCodeAt(at - 2) === DASH) return at + 1;
    else at += 3;
  }
  return html.length;
}

const NAME_LENGTH_MAX = 41;

/** A name starts with a letter; letters, digits, colons, and dashes follow. */
function endOfName(html: string, start: number): number {
  if (!isLetter(html.charCodeAt(start))) return start;
  let end = start + 1;
  while (end - start < NAME_LENGTH_MAX && isNamePart(html.charCodeAt(end))) end += 1;
  return end;
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isNamePart(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 58) || code === 45;
}

/** Returns the index after the next `>`. */
function endOfMark(html: string, from: number): number {
  const at = html.indexOf(">", from);
  return at < 0 ? html.length : at + 1;
}

/** Attribute values longer than this are data; a `>` in such a quote ends the tag early, harmlessly. */
const QUOTE_LENGTH_MAX = 1_000;

/** A `>` inside a quoted attribute value doesn't end the tag, unless the quote never closes. */
function endOfTag(html: string, nameEnd: number): number {
  const end = endOfMark(html, nameEnd);
  const quote = findOpenQuote(html, nameEnd, end);
  if (quote === undefined) return end;
  const close = html.slice(end, end + QUOTE_LENGTH_MAX).indexOf(quote);
  return close < 0 ? end : endOfMark(html, end + close);
}

/** Returns the quote that starts a value before `end` and doesn't end before it. */
function findOpenQuote(html: string, nameEnd: number, end: number): string | undefined {
  let last = end - 1;
  while (last >= nameEnd && !isQuote(html.charCodeAt(last))) last -= 1;
  // Most tags end with the quote that closes a value.
  if (!followsEquals(html, nameEnd, last)) return undefined;
  for (let at = nameEnd; at <= last; at += 1) {
    if (!isQuote(html.charCodeAt(at)) || !followsEquals(html, nameEnd, at)) continue;
    const quote = html.charAt(at);
    const length = html.slice(at + 1, end).indexOf(quote);
    if (length < 0) return quote;
    // A URL may end with `=`: the quote after it starts no value.
    at += length + 1;
  }
  return undefined;
}

function followsEquals(html: string, from: number, quoteAt: number): boolean {
  let at = quoteAt - 1;
  while (at >= from && isBlank(html.charCodeAt(at))) at -= 1;
  return at >= from && html.charAt(at) === "=";
}

/** Double or single. */
export function isQuote(code: number): boolean {
  return code === 34 || code === 39;
}

/** White space of HTML, and of other scripts, as in `\s`. */
export function isBlank(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}

function endOfElement(html: string, name: string, from: number): number {
  for (let at = html.indexOf("</", from); at >= 0; at = html.indexOf("</", at + 2)) {
    if (hasNameAt(html, at + 2, name)) return endOfMark(html, at);
  }
  return html.length;
}

function hasNameAt(html: string, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index += 1) {
    if ((html.charCodeAt(at + index) | 32) !== name.charCodeAt(index)) return false;
  }
  return true;
}
