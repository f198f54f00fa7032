/**
 * Characters that end a line in some programs, or change how a line appears: C0 and C1 controls (including CR, LF, NUL,
 * and NEL), line and paragraph separators, and marks that reverse the text direction.
 */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

/**
 * Invisible characters: with them, two different addresses look the same. A subject may contain them: they join the
 * letters of Persian and Indic words and the parts of an emoji.
 */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u;

export function hasUnsafeCharacter(text: string): boolean {
  return UNSAFE.test(text);
}

export function hasUnsafeAddressCharacter(text: string): boolean {
  return UNSAFE.test(text) || INVISIBLE.test(text);
}
