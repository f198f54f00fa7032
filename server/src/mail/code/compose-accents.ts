import { withFewMarks } from "@mayfly/contract/few-marks";

/**
 * Returns a text with each letter and its accents as one character (NFC), the form of the tables of words. In some mail,
 * such as Vietnamese in windows-1258, accents are characters of their own.
 */
export function composeAccents(text: string): string {
  return MAY_COMPOSE.test(text) ? withFewMarks(text).normalize("NFC") : text;
}

/** Spares most mail the work: Latin letters, punctuation such as ’ and —, and signs of currencies are in NFC. */
// oxlint-disable-next-line no-control-regex
const MAY_COMPOSE = /[^\u0000-\u02ff\u2010-\u206f\u20a0-\u20cf]/;
