/** Enough for the first screen. */
const SHOWN_FIRST = 8_000;

/**
 * Returns the beginning of a long mail, to show first: its head and a screen of its body. Returns undefined for a mail
 * that isn't much longer. May end within an element, which parsers close.
 */
export function beginningOf(html: string): string | undefined {
  const head = /<\/head\s*>/i.exec(html.slice(0, HEAD_MAX))?.index ?? 0;
  const end = html.lastIndexOf(">", head + SHOWN_FIRST) + 1;
  return end > head && html.length > head + 2 * SHOWN_FIRST ? html.slice(0, end) : undefined;
}

const HEAD_MAX = 64_000;
