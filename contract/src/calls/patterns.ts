import type { JsonSchema } from "../json-schema.ts";

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

type NumberRange = { minimum: number; maximum: number; format?: "int64" };

/** The patterns that only whole numbers match, apart from an empty cursor. */
const NUMBER_RANGES: ReadonlyMap<string, NumberRange> = new Map<string, NumberRange>([
  [DIGITS, { minimum: 0, maximum: 99_999_999 }],
  [ATTACHMENT_INDEX, { minimum: 0, maximum: 9_999 }],
  [CURSOR, { minimum: 0, maximum: 999_999_999_999_999, format: "int64" }],
  [WAIT_SECONDS, { minimum: 1, maximum: 55 }],
]);

/**
 * Returns the schema of a query or a path as the API description shows it. Numbers are text there, which a pattern
 * validates; a generated client must accept a number, so they are described as integers with their range.
 */
export function describeNumbers(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    describeNumber(field),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function describeNumber(field: JsonSchema): JsonSchema {
  const { pattern = "", examples, ...rest } = field;
  const range = NUMBER_RANGES.get(pattern);
  if (!range) return field;
  return {
    ...rest,
    type: "integer",
    ...range,
    ...(examples && { examples: examples.map(Number) }),
  };
}
