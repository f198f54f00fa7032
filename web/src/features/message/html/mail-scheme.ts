/**
 * Whether a mail supports dark mode. Only its author can declare that: other mail is shown on a light background, and
 * colors are never inverted.
 */
export type Scheme = "light" | "dark";

/**
 * Checks for a meta element (`color-scheme`, or Apple's older `supported-color-schemes`) or a declaration in the
 * styles.
 */
export function supportsDarkMode(html: string): boolean {
  if (/color-scheme\s*:\s*(?:light\s+)?dark\b/i.test(html)) return true;
  return [...html.matchAll(/<meta\b[^>]{0,500}>/gi)].some(
    ([meta]) =>
      /\bname\s*=\s*["']?(?:supported-)?color-schemes?\b/i.test(meta) && /\bdark\b/i.test(meta),
  );
}

/**
 * The frame can't take the page's theme, only the device's. So `prefers-color-scheme` is replaced by a condition that
 * is always true or always false in every browser.
 */
export function resolveColorScheme(css: string, scheme: Scheme): string {
  return css.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, asked: string) =>
    asked.toLowerCase() === scheme ? "(min-width: 0)" : "(max-width: 0)",
  );
}
