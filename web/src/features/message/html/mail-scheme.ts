/**
 * Whether a mail was made for dark surfaces too. Only its author can say so: a mail that doesn't is
 * shown on a light one, and nothing is ever inverted.
 */
export type Scheme = "light" | "dark";

/** By a meta element (`color-scheme`, or Apple's older `supported-color-schemes`) or by its styles. */
export function isMadeForDark(html: string): boolean {
  if (/color-scheme\s*:\s*(?:light\s+)?dark\b/i.test(html)) return true;
  return [...html.matchAll(/<meta\b[^>]{0,500}>/gi)].some(
    ([meta]) =>
      /\bname\s*=\s*["']?(?:supported-)?color-schemes?\b/i.test(meta) && /\bdark\b/i.test(meta),
  );
}

/**
 * The frame can't be told the page's theme, only the device's: so what a sheet asks of it is
 * answered here. Both are conditions that every browser knows.
 */
export function answerScheme(css: string, scheme: Scheme): string {
  return css.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, asked: string) =>
    asked.toLowerCase() === scheme ? "(min-width: 0)" : "(max-width: 0)",
  );
}
