/** Zeros of the scripts used for codes: Arabic, Persian, Hindi, Bengali, Thai, full-width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10] as const;
const OTHER_DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;

/** Converts digits to ASCII, which forms accept. */
export function foldDigits(text: string): string {
  return text.replace(OTHER_DIGITS, foldDigit);
}

function foldDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((one) => one <= code) ?? code;
  return String(code - zero);
}
