/** Elements whose content browsers don't show as text. */
const HIDDEN = new Set(["style", "script", "title", "template", "noscript", "svg", "object"]);
/** Elements that don't separate words. */
const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;
const TAG_NAME = /<\/?([a-z][a-z0-9:-]{0,40})/iy;

/** The construct that a `<` starts. */
export type Tag = {
  /** In lower case; empty for a comment or a declaration, undefined if no tag starts here. */
  name: string | undefined;
  closes: boolean;
  /** Index after its `>`. */
  tagEnd: number;
  /** Index where visible content continues: after the closing tag of a hidden element. */
  end: number;
};

/** Reads the tag at `open`. Linear for any input: each search only goes forward. */
export function readTag(html: string, open: number): Tag {
  if (html.startsWith("<!--", open)) return unnamed(endAfter(html, "-->", open + 4));
  const second = html.charAt(open + 1);
  if (second === "!" || second === "?") return unnamed(endAfter(html, ">", open));
  TAG_NAME.lastIndex = open;
  const name = TAG_NAME.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) return { name, closes: false, tagEnd: open + 1, end: open + 1 };
  const tagEnd = endOfTag(html, open);
  const closes = second === "/";
  const isHidden = !closes && HIDDEN.has(name) && html.charAt(tagEnd - 2) !== "/";
  return { name, closes, tagEnd, end: isHidden ? endOfElement(html, name, tagEnd) : tagEnd };
}

export function isInline(name: string): boolean {
  return INLINE.test(name);
}

function unnamed(end: number): Tag {
  return { name: "", closes: false, tagEnd: end, end };
}

function endAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** Attribute values longer than this are data; a `>` in such a quote ends the tag early, harmlessly. */
const QUOTE_LENGTH_MAX = 1_000;

/** A `>` inside a quoted attribute value doesn't end the tag, unless the quote never closes. */
function endOfTag(html: string, open: number): number {
  const end = endAfter(html, ">", open);
  const tag = html.slice(open, end);
  if (!tag.includes("=")) return end;
  const quote = /=\s*(["'])[^"']*$/.exec(tag.slice(-QUOTE_LENGTH_MAX))?.[1];
  if (quote === undefined) return end;
  const close = html.slice(end, end + QUOTE_LENGTH_MAX).indexOf(quote);
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
