/**
 * Cuts each run of combining marks to 30, the limit of Unicode's Stream-Safe Text Format (UAX 15), which no language
 * exceeds. Must be called before a foreign text of unlimited length is normalized: sorting a run of marks takes time
 * with the square of its length, so 100 KB of them took ten seconds.
 */
export function withFewMarks(text: string): string {
  return text.replace(LONG_RUN, "$1");
}

/** Two sound marks of half-width katakana become combining marks in NFKC and NFKD. */
const LONG_RUN = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;
