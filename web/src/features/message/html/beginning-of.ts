/** Enough for the first screen. */
const SHOWN_FIRST = 4_000;
/** Bodies up to this length are cleaned at once. */
const SHORT_MAX = 16_000;

/**
 * Returns the beginning of a long mail, to show first: its head and a screen of its body. Returns undefined for a mail
 * that isn't much longer. The beginning may end within an element; parsers close the element.
 */
export function beginningOf(html: string): string | undefined {
  const head = /<\/head\s*>/i.exec(html.slice(0, HEAD_MAX))?.index ?? 0;
  const end = html.lastIndexOf(">", head + SHOWN_FIRST) + 1;
  return end > head && html.length > head + SHORT_MAX ? html.slice(0, end) : undefined;
}

const HEAD_MAX = 64_000;
