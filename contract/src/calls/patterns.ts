/** Patterns of the calls' input. Errors describe them in words, so each needs an entry in `PATTERN_WORDS`. */

/** PostgreSQL text can't contain NUL. */
export const PRINTABLE = "^[^\\u0000-\\u001f]*$";

export const NOT_BLANK = "\\S";

/** Not blank, without control characters (C0, C1) and line separators: lists and logs show this text. */
export const SAID_IN_A_LINE = "^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$";

export const DIGITS = "^[0-9]{1,8}$";
export const ATTACHMENT_INDEX = "^(?:0|[1-9][0-9]{0,3})$";
/** Empty: from the beginning, so that a program can send a cursor that it doesn't have yet. */
export const CURSOR = "^[0-9]{0,15}$";
export const WAIT_SECONDS = "^(?:[1-9]|[1-4][0-9]|5[0-5])$";
/** Up to nine, separated by commas. */
export const TOKEN_LIST = "^[^,]*(?:,[^,]*){0,8}$";
export const UTC_TIME = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,3})?Z$";

/** Completes the sentence "It must be …". */
export const PATTERN_WORDS: ReadonlyMap<string, string> = new Map([
  [PRINTABLE, "text without control characters"],
  [NOT_BLANK, "non-blank text"],
  [SAID_IN_A_LINE, "a non-blank line of text"],
  [DIGITS, "a whole number with 1 to 8 digits"],
  [ATTACHMENT_INDEX, "a whole number from 0 to 9999"],
  [CURSOR, "the cursor of an earlier answer, a whole number"],
  [WAIT_SECONDS, "a whole number of seconds from 1 to 55"],
  [TOKEN_LIST, "at most nine tokens, separated by commas"],
  [UTC_TIME, "a time in UTC such as 2026-11-21T09:30:00Z"],
]);
