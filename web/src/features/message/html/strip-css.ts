export type CssOptions = {
  /** Whether http(s) images may load; imports and fonts never do. */
  readonly images: boolean;
};

/**
 * Removes from a mail's CSS whatever would fetch something. The frame's policy is the other layer;
 * each must hold alone. Nothing is parsed: what can't be recognised for certain is made
 * meaningless, so that a sheet loses an image and not its layout.
 */
export function stripCss(css: string, { images }: CssOptions): string {
  const plain = withoutComments(decodeNames(css));
  const withoutImports = plain
    .replace(/@import/gi, "@refused-import")
    .replace(/@font-face/gi, "@refused-font-face")
    .replace(/@namespace/gi, "@refused-namespace")
    .replace(/(?<![\w-])src\s*\(/gi, "refused-src(")
    .replace(CORS_PROPERTIES, "refused-$1");
  const withoutUrls = withoutImports
    .replace(URL_FUNCTION, (whole, reference: string) => keepHarmless(whole, reference, images))
    .replace(/(?:-webkit-)?(?:image-set|cross-fade|image)\s*\(/gi, "refused-image(");
  // What still looks like one is something that the pattern above didn't foresee: the sheet goes.
  const remaining = images ? REMAINING_BUT_PICTURES : REMAINING_URL;
  return remaining.test(withoutUrls) ? "" : withoutUrls;
}

/**
 * What these name is fetched with CORS: the request carries our origin, whatever the referrer
 * policy says, and so tells where the mail was opened.
 */
const CORS_PROPERTIES =
  /(?<![\w-])((?:-webkit-)?(?:mask(?:-[a-z-]+)?|shape-outside|clip-path|filter)|backdrop-filter|offset-path|fill|stroke|marker(?:-[a-z]+)?)(?=\s*:)/gi;

/** How many pictures a sheet or a declaration would ask the network for. */
export function countFetches(css: string): number {
  return css.match(/url\s*\(\s*["']?\s*(?:https?:|\/\/)/gi)?.length ?? 0;
}

// A quoted or a bare reference; CSS closes what the end of the sheet leaves open.
const URL_FUNCTION =
  /url\s*\(\s*("(?:\\[^]|[^"\\])*"?|'(?:\\[^]|[^'\\])*'?|(?:\\[^]|[^)\\])*)\s*(?:\)|$)/gi;
const HARMLESS = /^["']?(?:data:image\/|#)/i;
const REMAINING_URL = /url\s*\(\s*(?!["']?(?:data:image\/|#)|\s)/i;
const REMAINING_BUT_PICTURES =
  /url\s*\(\s*(?!["']?(?:data:image\/|#)|"https?:[^"\\]*" referrer-policy\(no-referrer\)\)|\s)/i;

function keepHarmless(whole: string, reference: string, images: boolean): string {
  if (HARMLESS.test(reference.trim())) return whole;
  return images ? pictureWithoutReferrer(reference) : "none";
}

/**
 * For pictures that CSS names, Chromium tells where they are shown, whatever policy the document
 * has; only the reference itself can forbid it (CSS Values 5, request URL modifiers). A browser
 * that doesn't know these drops the declaration, and with it the picture.
 */
export function pictureWithoutReferrer(reference: string): string {
  const url = reference.trim().replace(/^(["'])([^]*?)\1?$/, "$2");
  return /^https?:\/\/[^\s"'()\\]+$/i.test(url)
    ? `url("${url}" referrer-policy(no-referrer))`
    : "none";
}

/**
 * `\75rl(` is `url(` to a browser. Only letters, '@' and '-' are decoded: these make the names that
 * are searched for, and decoding them changes no meaning.
 */
function decodeNames(css: string): string {
  return css
    .replace(/\\([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?/gi, (escape, hex: string) => {
      const character = characterOf(hex);
      return /^[a-z@-]$/i.test(character) ? character : escape;
    })
    .replace(/\\([g-z])/gi, "$1");
}

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[^]*?(?:\*\/|$)/g, " ");
}
