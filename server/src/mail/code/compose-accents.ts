import { withFewMarks } from "@mayfly/contract/few-marks";

/**
 * Returns a text with each letter and its accents as one character (NFC), the form of the tables of words. In some mail,
 * such as Vietnamese in windows-1258, accents are characters of their own.
 */
export function composeAccents(text: string): string {
  return withFewMarks(text).normalize("NFC");
}
